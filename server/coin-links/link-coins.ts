import { cleanLead } from '../article-text/clean-lead.ts'
import { foldText } from '../article-text/fold-text.ts'
import type { CoinDictionary } from './dictionary.ts'
import { CERTAIN } from './evidence.ts'
import { findCoins, type Occurrence } from './find-coins.ts'
import { ARTICLE_VETOES } from './idioms.ts'
import { type LinkedCoin, type Naming, salienceOf } from './salience.ts'
import { capitalsOf, RUNNING_TEXT } from './tokens.ts'

/** `time` is the article's own: it decides what a renamed symbol meant. */
export type ArticleToLink = { title: string; lead: string; time: number }

const LEAD_CHARACTERS = 400

/** The coins an article is about and those it only names, main ones first. The same text gives the same coins. */
export function linkCoins(dictionary: CoinDictionary, article: ArticleToLink): LinkedCoin[] {
  const title = foldText(article.title)
  const lead = cleanLead(article.title, article.lead, LEAD_CHARACTERS)
  const vetoed = vetoedIn(`${title} ${lead}`)
  const read = (text: string, capitals: typeof RUNNING_TEXT, confirmed: ReadonlySet<string>) =>
    findCoins(dictionary, { text, capitals, confirmed, time: article.time })
  const capitals = capitalsOf(title)
  const nothing = new Set<string>()
  // a coin that is certain in one place is believed in the others
  const confirmed = new Set(
    [...read(title, capitals, nothing), ...read(lead, RUNNING_TEXT, nothing)].filter(isCertain).map(symbolOf),
  )
  const kept = ({ symbol }: Occurrence) => !vetoed.has(symbol)
  const naming: Naming = {
    title,
    lead,
    inTitle: read(title, capitals, confirmed).filter(kept),
    inLead: read(lead, RUNNING_TEXT, confirmed).filter(kept),
  }
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
