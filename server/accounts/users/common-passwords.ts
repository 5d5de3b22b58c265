import { readFileSync } from 'node:fs'

/** The 1,000 most common passwords that our shortest length lets through. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** What is tried first by anybody who guesses, in whichever case; blanks alone are as good as nothing. */
export function isCommonPassword(password: string): boolean {
  return password.trim() === '' || common.has(password.toLowerCase())
}
