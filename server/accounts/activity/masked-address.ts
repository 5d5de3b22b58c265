import { withoutKeys } from '../../../contract/accounts/admin-only.ts'

/** An address may hold a password or a key, which the log must not. */
export const maskedAddress = (value: unknown) =>
  isAddress(value) ? withoutKeys(value.replace(/^(https?:\/\/)[^/?#]*@/i, '$1…@')) : value

export const isMaskedAddress = (value: unknown) =>
  isAddress(value) && /^https?:\/\/…@|[?&;][^=]+=…/i.test(value)

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/i.test(value)
