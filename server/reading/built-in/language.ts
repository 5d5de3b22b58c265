/**
 * Is the text in English? By script, then by the small words of each language; no library, no dictionary. Too little to tell, as in
 * 'Bitcoin ETF inflows surge', counts as English.
 */
export function isEnglish(title: string, text: string): boolean {
  const sample = `${title} ${text.slice(0, SAMPLE_CHARACTERS)}`
  const foreign = sample.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0
  if (foreign > 0 && foreign >= lettersIn(sample) * MOST_OTHER_SCRIPT) return false
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const english = words.filter((word) => ENGLISH.has(word)).length
  if (words.some((word) => MARKET_WORDS.has(word)) && english <= words.length * MOST_SHARED) return false
  const strongest = mostWordsOfOneLanguage(words)
  const marked = words.filter((word) => /[^a-z]/.test(word)).length
  // a sign that English does not write and one small word are as good as two small words
  return !(strongest > english && (strongest >= 2 || (strongest === 1 && marked > 0)))
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

function mostWordsOfOneLanguage(words: string[]): number {
  const counts = OTHERS.map(() => 0)
  for (const word of words)
    for (const language of LANGUAGES_OF.get(word) ?? []) counts[language] = (counts[language] as number) + 1
  return Math.max(...counts)
}

const SAMPLE_CHARACTERS = 600
/** A coin's name in another script does not make an English text foreign. */
const MOST_OTHER_SCRIPT = 0.3

/** 'in', 'on' and 'was' are words of other languages too. */
const MOST_SHARED = 0.25

const wordSet = (words: string) => new Set(words.split(/\s+/))

const ENGLISH = wordSet(
  `the of and to in for is on with as after from at by its it that are has have will be this amid over says said could may new how why what an
  was were but not into than more up down out about their his her or who when while before under could would should can`,
)

/** What markets do in other languages: a short headline often has none of the small words. Nothing that is also a company's name. */
const MARKET_WORDS = wordSet(
  `krypto kryptobörse kryptowährung kryptowährungen anleger auszahlungen stürzt einbruch rekordhoch allzeithoch bricht fällt steigt
  sube suben cae caen desploma dispara dólares criptomonedas máximo histórico nouveau nouvelle historique hausse baisse plonge grimpe
  recule dépasse milliards calo rialzo ribasso crollo crolla dollari sotto recorde preço queda dispara sobe rekor kırdı düştü yükseldi
  düşüş yükseliş doların dolar piyasası piyasasında zakt stijgt daalt koers onder rekordhoogte recordhoogte anjlok melonjak tertinggi
  mencapai ribu turun harga faller stiger kursen rekord spada rośnie cena tysięcy dolarów giảm tăng`,
)

/** Words that English headlines do not use: articles, prepositions, and what markets do. */
const OTHERS = [
  // Spanish
  `el los las del por para con una que se su como más está pero sobre tras entre según cae sube bajo desde hasta ya también precio mercado
  criptomonedas millones dólares nuevo nueva ante hacia lanza y`,
  // Portuguese
  `o os dos das do da em um uma por para com que não mais está mas sobre após entre segundo cai sobe abaixo acima desde até já também preço
  mercado criptomoedas milhões dólares novo nova diz e pelo pela no na`,
  // French
  `le les des du une dans pour avec sur que qui est pas plus au aux par sous après selon chute hausse baisse cours marché milliards son ses
  cette et leur entre vers`,
  // German
  `der das den dem des ein eine einer und ist nicht mit von für auf zu im bei nach über unter aus wird werden fällt steigt kurs markt
  milliarden millionen neue neuer auch sich wie vor gegen`,
  // Italian
  `il lo gli della del dei delle di che per con una non più è sono nel nella sul dopo secondo crolla sale scende prezzo mercato miliardi
  milioni nuovo nuova come tra`,
  // Dutch
  `het een van voor met niet zijn naar onder boven wordt worden ook maar door bij uit miljard miljoen koers stijgt daalt nieuwe tegen zich`,
  // Turkish
  `ve bir bu için ile da de olarak yeni daha milyon milyar dolar fiyatı yükseldi düştü kripto göre sonra kadar`,
  // Polish, Czech
  `w na do się nie jest po od za przez oraz ceny kurs spada rośnie miliardów milionów nowy je se že pro při klesá roste`,
  // Indonesian, Malay
  `yang dan di dari untuk dengan pada ini itu tidak akan harga naik turun juta miliar baru setelah karena ke`,
  // Vietnamese
  `và của là cho với các một trong không được giá giảm tăng triệu tỷ mới đã sẽ về`,
  // Swedish, Danish, Norwegian
  `och att det som för är inte med av till på har kan efter ny nya miljoner og ikke af til er fra etter priset stiger faller falder`,
  // Romanian, Hungarian
  `și este pentru care din mai după sub prețul crește scade az és egy hogy nem ára millió`,
].map(wordSet)

/** Nearly every word is of none of them. */
const LANGUAGES_OF = new Map<string, number[]>()
OTHERS.forEach((words, language) => {
  for (const word of words) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
})
