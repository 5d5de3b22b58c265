/**
 * The writing systems of identifiers (Unicode UAX 31, table 5). Japanese and Korean are written with several
 * scripts at once, so each of these counts as one.
 */
const WRITING_SYSTEMS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic'],
  ...['Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => [script])
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]

/** Letters with at most three marks each, digits, and what may stand between or around them. */
const NAMES = [...WRITING_SYSTEMS, ...TOGETHER].map((scripts) => {
  const script = scripts.map((name) => `\\p{scx=${name}}`).join('')
  const letter = `(?=\\p{L})[${script}](?:(?=[\\p{Mn}\\p{Mc}])[${script}\\u0300-\\u036f]){0,3}`
  return new RegExp(`^(?=.*[\\p{L}0-9])(?:${letter}|[0-9 ._@+'-])+$`, 'u')
})

export const NAME_RULE =
  "Use letters of one alphabet, digits, single spaces and . _ - @ + ' in a username."

/** Whether a new username shows all it is made of: one writing system, and no character that is invisible or a variant of another. */
export function isPlainName(name: string): boolean {
  const hasVariants = name.normalize('NFKC') !== name.normalize('NFC')
  return (
    !hasVariants &&
    !/ {2}|\p{Default_Ignorable_Code_Point}/u.test(name) &&
    NAMES.some((pattern) => pattern.test(name))
  )
}

/** Whether readers could take one username for the other, in any case: names that differ in case only are the same. */
export function looksLike(a: string, b: string): boolean {
  const shapes = CASES.map((inCase) => shapeOf(inCase(b)))
  return CASES.some((inCase, at) => shapeOf(inCase(a)) === shapes[at])
}

const CASES = [
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => name.toUpperCase(),
]

/** Latin letters for everything that looks like them, without accents. */
function shapeOf(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/./gu, (letter) => LOOKS_LIKE.get(letter) ?? letter)
  const isUpper = name === name.toUpperCase()
  return (isUpper ? latin : latin.toLowerCase()).replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/**
 * Each look-alike and the Latin letter it shows, in pairs: the Cyrillic, Greek and Latin letters and the digits
 * among Unicode's confusables (UTS 39) that look the same in the fonts of a browser. Other scripts are not in it.
 */
const LOOKS_LIKE = new Map(
  [
    // Cyrillic
    'аaеeкkоoрpсcуyхxіiјjѕsһhԁdԛqԝwѵvгrьb',
    'АAВBЕEКKМMНHОOРPСCТTУYХXІlЈJЅSҺhԌGԚQԜWѴVЬb',
    // Greek
    'αaγyηnιiκkνvοoρpσoςcτtυuχxωwϲcϳj',
    'ΑAΒBΕEΖZΗHΙlΚKΜMΝNΟOΡPΤTΥYΧXϹCͿJ',
    // Latin letters that are no accented ones, capitals and digits
    'ıiȷjɑaɡgɩiøoØOłlŁLđdĐDħhĦHŧtŦTɨiƀbIl0o1lßs',
  ]
    .join('')
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)
