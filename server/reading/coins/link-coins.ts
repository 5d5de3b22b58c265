import { placedWords } from '../text/words.ts'
import type { CoinDictionary } from './dictionary.ts'
import { CERTAIN, capitalsOf, RUNNING_TEXT } from './evidence.ts'
import { findCoins, type Occurrence } from './find-coins.ts'
import { ARTICLE_VETOES } from './idioms.ts'
import { type LinkedCoin, type Naming, salienceOf } from './salience.ts'

/** Folded title and cleaned lead. `time` is the article's own: it decides what a renamed symbol meant. */
export type ArticleToLink = { title: string; lead: string; time: number }

const LEAD_CHARACTERS = 400

/** The coins an article is about and those it only names, main ones first. The same text gives the same coins. */
export function linkCoins(dictionary: CoinDictionary, article: ArticleToLink): LinkedCoin[] {
  const { title } = article
  const lead = article.lead.slice(0, LEAD_CHARACTERS)
  const vetoed = vetoedIn(`${title} ${lead}`)
  const texts = [
    { text: title, tokens: placedWords(title, 'coins'), capitals: capitalsOf(title) },
    { text: lead, tokens: placedWords(lead, 'coins'), capitals: RUNNING_TEXT },
  ]
  const read = (confirmed: ReadonlySet<string>) =>
    texts.map((text) => findCoins(dictionary, { ...text, confirmed, time: article.time }))
  // a coin that is certain in one place is believed in the others
  const seen = read(new Set())
  const confirmed = new Set(seen.flat().filter(isCertain).map(symbolOf))
  const [inTitle = [], inLead = []] = confirmed.size === 0 ? seen : read(confirmed)
  const kept = ({ symbol }: Occurrence) => !vetoed.has(symbol)
  const naming: Naming = { title, lead, inTitle: inTitle.filter(kept), inLead: inLead.filter(kept) }
  return salienceOf(naming).sort(
    (a, b) =>
      Number(b.salience === 'main') - Number(a.salience === 'main') ||
      b.score - a.score ||
      (a.symbol < b.symbol ? -1 : 1),
  )
}

const symbolOf = ({ symbol }: Occurrence) => symbol
const isCertain = ({ kind, evidence }: Occurrence) => kind === 'name' || evidence >= CERTAIN

function vetoedIn(text: string): Set<string> {
  const vetoes = ARTICLE_VETOES.filter(({ when, unless }) => when.test(text) && !unless?.test(text))
  return new Set(vetoes.map(({ symbol }) => symbol))
}
