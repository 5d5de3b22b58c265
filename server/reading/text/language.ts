/** Language of a text as far as grouping needs it: its script, and among Latin ones the small words that only one language has. */
export function languageOf(text: string): string {
  if (/[^\x00-\u036f]/.test(text)) {
    for (const [language, pattern, least] of SCRIPTS) {
      if ((text.match(pattern)?.length ?? 0) >= least) return language
    }
  }
  const words =
    text
      .slice(0, SAMPLE_CHARACTERS)
      .toLowerCase()
      .match(/[^\s\d.,;:!?()"'$%/-]+/g) ?? []
  const counts = new Map<string, number>()
  for (const word of words) {
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let best = 'en'
  let most = Math.max(1, counts.get(best) ?? 0)
  for (const [language, count] of counts) {
    if (count > most) [best, most] = [language, count]
  }
  return best
}

/** The small words of a few sentences decide. */
const SAMPLE_CHARACTERS = 300

/** Kana before Han: Japanese has both. */
const SCRIPTS: [language: string, pattern: RegExp, least: number][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 3],
  ['ko', /\p{Script=Hangul}/gu, 3],
  ['zh', /\p{Script=Han}/gu, 3],
  ['ru', /\p{Script=Cyrillic}/gu, 8],
  ['ar', /\p{Script=Arabic}/gu, 8],
  ['hi', /\p{Script=Devanagari}/gu, 8],
  ['th', /\p{Script=Thai}/gu, 8],
  ['he', /\p{Script=Hebrew}/gu, 8],
  ['el', /\p{Script=Greek}/gu, 8],
]

const SMALL_WORDS: Record<string, string> = {
  en: 'the of and to in for with its on as is that from has will by after at was are this',
  es: 'el los las del una por con para que se su más según tras como al y',
  pt: 'os das dos uma para com não mais após em do da seu sua ao pela são',
  fr: 'les des une est dans pour sur avec du au aux plus et qui après selon le sont',
  de: 'der die das und den von mit für auf ist im ein eine nach dem sich wird zum',
  it: 'il gli della delle di che per con una sono dopo nel più alla dei',
  tr: 've bir bu için ile olarak göre kadar daha sonra da milyon oldu',
  nl: 'het een van voor met niet zijn naar ook door bij wordt',
  pl: 'nie się jest oraz przez dla jak po od na do został',
  id: 'yang dan dari untuk dengan ini pada akan telah juga',
  vi: 'của và là trong cho được không với này các đã',
}

const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of Object.entries(SMALL_WORDS)) {
  for (const word of words.split(' ')) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}
