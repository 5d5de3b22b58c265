import { readFileSync } from 'node:fs'

/** A password needs this many different characters beside what anybody would try. */
const MIN_OWN_CHARACTERS = 5
/** So many common words in so many characters are a passphrase: nobody tries them all. */
const PASSPHRASE = { words: 3, characters: 16 }
/** A shorter part of a name is found in too many other words. */
const MIN_NAME_PART = 3
/** Three letters in a row are in ordinary words too ('first'): those that are not are among the common words. */
const RUN = /^(?:.{4}|\P{L}{3})/u

/** Common passwords and their roots, first names, and the words of this field, in lower case. */
const WORDS = readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** Neighbours in the alphabet, on a keyboard (QWERTY, QWERTZ, AZERTY, Cyrillic; columns too) and on a keypad. */
const LINES = [
  '01234567890 abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[] asdfghjkl; zxcvbnm,./ !@#$%^&*()_+',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/',
  'qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn',
  'йцукенгшщзхъ фывапролджэ ячсмитьбю абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  '789456123 147258369 159753 321654987 963852741',
].join(' ')
const RUNS = `${LINES} ${[...LINES].reverse().join('')}`

/** Signs and digits that are written for letters; 1 and ! for either of two. */
const SIGNS = '0o3e4a@a5s$s7t8b9g'
const SPELLINGS = [`${SIGNS}1i!i`, `${SIGNS}1l!l`].map(
  (pairs) => new Map(pairs.match(/../g)?.map((pair) => [pair.charAt(0), pair.charAt(1)])),
)

/**
 * Whether little is left of a password without common words, years, and runs along the alphabet or the keyboard,
 * also with signs for letters. `names` are what else an attacker knows: of the site and of the user.
 */
export function isGuessable(password: string, names: string[]): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const taken = new Set<number>()
  const take = (from: number, length: number) => {
    for (let at = from; at < from + length; at++) taken.add(at)
  }
  const found = new Set<string>()
  const spellings = [typed, ...SPELLINGS.map((letters) => spelled(typed, letters))]
  for (const word of [...names.flatMap(partsOf), ...WORDS].sort(longestFirst))
    for (const at of spellings.flatMap((spelling) => placesOf(word, spelling)))
      if (!taken.has(at)) {
        take(at, word.length)
        found.add(word)
      }
  if (found.size >= PASSPHRASE.words && typed.length >= PASSPHRASE.characters) return false
  for (const { index, 0: year } of typed.matchAll(/(?:19|20)\d\d/g)) take(index, year.length)
  for (let at = 0; at < typed.length; at++) take(at, runAt(typed, at))
  const own = typed.split('').filter((character, at) => !taken.has(at) && character !== ' ')
  return new Set(own).size < MIN_OWN_CHARACTERS
}

const spelled = (typed: string, letters: Map<string, string>) =>
  typed.replace(/./gs, (sign) => letters.get(sign) ?? sign)

const longestFirst = (a: string, b: string) => b.length - a.length

/** The name without blanks and signs, and each of its words. */
function partsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [words.join(''), ...words].filter((part) => part.length >= MIN_NAME_PART)
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}

/** Length of the run that begins there, 0 for none. */
function runAt(typed: string, from: number): number {
  let end = from
  while (end < typed.length && RUNS.includes(typed.slice(from, end + 1))) end++
  return RUN.test(typed.slice(from, end)) ? end - from : 0
}
