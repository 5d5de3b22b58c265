import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const DRIFT = 1

/** HOTP, RFC 4226: a code of six digits for a counter. */
export function hotp(secret: Buffer, counter: number, digits = 6): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** TOTP, RFC 6238: the counter is the number of 30-second steps since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The step whose code this is, among those after `last`; undefined when none matches. */
export function matchingStep(
  secret: Buffer,
  code: string,
  now: Date,
  last: number,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => current - DRIFT + at)
  const isSame = (step: number) =>
    timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code))
  return steps.filter(isSame).find((step) => step > last)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
