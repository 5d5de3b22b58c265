import { readFileSync } from 'node:fs'

/** The 1,000 most common passwords of our minimum length. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Passwords guessed first, in any case; blanks alone count too. */
export function isCommonPassword(password: string): boolean {
  return password.trim() === '' || common.has(password.toLowerCase())
}
