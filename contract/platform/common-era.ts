/** Zod-free. Other years are written with a sign, or as 0000, and PostgreSQL reads neither. */
export const isCommonEra = (at: Date): boolean =>
  at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999
