/** An address may hold a password, which the log must not. */
export const maskedAddress = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(https?:\/\/)[^/?#]*@/i, '$1…@') : value

export const isMaskedAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/…@/i.test(value)
