/**
 * The language of a text: its script, then the small words of each language; no library, no dictionary. Too little to tell, as in
 * 'Bitcoin ETF inflows surge', counts as English.
 */
export function languageOf(title: string, text = ''): string {
  const sample = `${title} ${text.slice(0, SAMPLE_CHARACTERS)}`
  const foreign = sample.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0
  if (foreign > 0 && foreign >= lettersIn(sample) * MOST_OTHER_SCRIPT) return languageOfScript(sample)
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  return isEnglish(words) ? 'en' : mostCommon(words, [SMALL_WORDS, MARKET_WORDS]).language
}

function isEnglish(words: string[]): boolean {
  const english = words.filter((word) => ENGLISH.has(word)).length
  if (words.some((word) => MARKET_WORDS.has(word)) && english <= words.length * MOST_SHARED) return false
  const { count } = mostCommon(words, [SMALL_WORDS])
  const marked = words.filter((word) => /[^a-z]/.test(word)).length
  // a sign that English does not write and one small word are as good as two small words
  return !(count > english && (count >= 2 || (count === 1 && marked > 0)))
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** The language with most of the words. */
function mostCommon(words: string[], lists: WordsOfLanguages[]): { language: string; count: number } {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of new Set(lists.flatMap((list) => list.get(word) ?? [])))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  let best = { language: OTHER_LANGUAGE, count: 0 }
  for (const [language, count] of counts) if (count > best.count) best = { language, count }
  return best
}

/** Not English, and none that we know. */
const OTHER_LANGUAGE = 'other'

function languageOfScript(text: string): string {
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? OTHER_LANGUAGE
}

/** Kana before Han: Japanese has both. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
]

const SAMPLE_CHARACTERS = 600
/** A coin's name in another script does not make an English text foreign. */
const MOST_OTHER_SCRIPT = 0.3

/** 'in', 'on' and 'was' are words of other languages too. */
const MOST_SHARED = 0.25

const wordSet = (words: string) => new Set(words.split(/\s+/))

type WordsOfLanguages = ReadonlyMap<string, readonly string[]>

function byWord(languages: Record<string, string>): WordsOfLanguages {
  const found = new Map<string, string[]>()
  for (const [language, words] of Object.entries(languages))
    for (const word of wordSet(words)) found.set(word, [...(found.get(word) ?? []), language])
  return found
}

const ENGLISH = wordSet(
  `the of and to in for is on with as after from at by its it that are has have will be this amid over says said could may new how why what an
  was were but not into than more up down out about their his her or who when while before under could would should can`,
)

/** What markets do: a short headline often has none of the small words. Nothing that is also a company's name. */
const MARKET_WORDS = byWord({
  de: 'krypto kryptobörse kryptowährung kryptowährungen anleger auszahlungen stürzt einbruch rekordhoch allzeithoch bricht fällt steigt',
  es: 'sube suben cae caen desploma dispara dólares criptomonedas máximo histórico',
  fr: 'nouveau nouvelle historique hausse baisse plonge grimpe recule dépasse milliards',
  it: 'calo rialzo ribasso crollo crolla dollari sotto',
  pt: 'recorde preço queda dispara sobe',
  tr: 'rekor kırdı düştü yükseldi düşüş yükseliş doların dolar piyasası piyasasında',
  nl: 'zakt stijgt daalt koers onder rekordhoogte recordhoogte',
  id: 'anjlok melonjak tertinggi mencapai ribu turun harga',
  sv: 'faller stiger kursen rekord',
  pl: 'spada rośnie cena tysięcy dolarów',
  vi: 'giảm tăng',
})

/** Words that English headlines do not use: articles, prepositions, and what markets do. */
const SMALL_WORDS = byWord({
  es: `el los las del por para con una que se su como más está pero sobre tras entre según cae sube bajo desde hasta ya también precio mercado
  criptomonedas millones dólares nuevo nueva ante hacia lanza y`,
  pt: `o os dos das do da em um uma por para com que não mais está mas sobre após entre segundo cai sobe abaixo acima desde até já também preço
  mercado criptomoedas milhões dólares novo nova diz e pelo pela no na`,
  fr: `le les des du une dans pour avec sur que qui est pas plus au aux par sous après selon chute hausse baisse cours marché milliards son ses
  cette et leur entre vers`,
  de: `der das den dem des ein eine einer und ist nicht mit von für auf zu im bei nach über unter aus wird werden fällt steigt kurs markt
  milliarden millionen neue neuer auch sich wie vor gegen`,
  it: `il lo gli della del dei delle di che per con una non più è sono nel nella sul dopo secondo crolla sale scende prezzo mercato miliardi
  milioni nuovo nuova come tra`,
  nl: `het een van voor met niet zijn naar onder boven wordt worden ook maar door bij uit miljard miljoen koers stijgt daalt nieuwe tegen zich`,
  tr: `ve bir bu için ile da de olarak yeni daha milyon milyar dolar fiyatı yükseldi düştü kripto göre sonra kadar`,
  // Polish, Czech
  pl: `w na do się nie jest po od za przez oraz ceny kurs spada rośnie miliardów milionów nowy je se že pro při klesá roste`,
  // Indonesian, Malay
  id: `yang dan di dari untuk dengan pada ini itu tidak akan harga naik turun juta miliar baru setelah karena ke`,
  vi: `và của là cho với các một trong không được giá giảm tăng triệu tỷ mới đã sẽ về`,
  // Swedish, Danish, Norwegian
  sv: `och att det som för är inte med av till på har kan efter ny nya miljoner og ikke af til er fra etter priset stiger faller falder`,
  // Romanian, Hungarian
  ro: `și este pentru care din mai după sub prețul crește scade az és egy hogy nem ára millió`,
})
