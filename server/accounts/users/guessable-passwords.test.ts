import { expect, test } from 'vitest'
import { PASSWORD_MIN_CHARACTERS } from '../../../contract/accounts/users.ts'
import { isGuessable } from './guessable-passwords.ts'

const names = ['Harbour Ledger', 'mara.holt', 'news.harbour.example']

test.each([
  ['one character', 'aaaaaaaa'],
  ['blanks', '        '],
  ['a few characters again and again', 'abababab'],
  ['a short word twice', 'k7f!k7f!'],
  ['digits in order', '23456789'],
  ['letters in order, backwards', 'hgfedcba'],
  ['a row of keys', 'zxcvbnm,./'],
  ['columns of keys', '1qaz@WSX'],
  ['blocks of keys', 'qweasdzxc'],
  ['a row of Russian keys', 'йцукенгш'],
  ['keys in turn', '1q2w3e4r'],
  ['a date', '19870412'],
  ['a common password', 'trustno1'],
  ['another case and digits', 'Password1!'],
  ['more digits', 'password7391'],
  ['digits before it', '2024letmein'],
  ['signs for letters', 'P@ssw0rd2024'],
  ['a digit for another letter', '1etmein99'],
  ['two common words', 'adminwelcome'],
  ['a word of this field', 'bitcoin123'],
  ['another of them', 'ToTheMoon!'],
  ['two of them', 'SatoshiNakamoto'],
  ["the site's name", 'HarbourLedger'],
  ["the site's name as written", 'Harbour Ledger 24'],
  ["the site's address", 'news.harbour'],
  ["the user's name", 'Holt2024!'],
  ['a full-width spelling', 'ｐａｓｓｗｏｒｄ'],
])('%s: %s is guessable', (_, password) => {
  expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN_CHARACTERS)
  expect(isGuessable(password, names)).toBe(true)
})

test.each([
  'long enough',
  'correct horse',
  'the first burst of rain',
  'sunshine elephant mountain', // three words nobody tries together
  'bitcoin or butter on toast',
  'kx7Qm2vT',
  'q8Zr-0sWmB1x',
  '5 boats, 2 gulls',
])('%s is not', (password) => {
  expect(isGuessable(password, names)).toBe(false)
})

test('what is guessable for one user may do for another', () => {
  expect(isGuessable('maraholt-91', names)).toBe(true)
  expect(isGuessable('maraholt-91', ['Harbour Ledger', 'ines'])).toBe(false)
})
