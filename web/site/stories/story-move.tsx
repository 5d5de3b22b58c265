import type { CoinName } from '../../../contract/stories/article-story.ts'
import { formatPercent } from '../../format/percent.ts'
import { formatReaction } from '../../format/reaction.ts'
import { trendText } from '../market/coin-parts/trend-text.ts'
import { strongestReaction } from './strongest-reaction.ts'

/** At the right edge of a row: the coin that moved most after its story. Absent until there is a figure. */
export function StoryMove({ coins }: { coins: readonly CoinName[] }) {
  const found = strongestReaction(coins)
  const change = found?.reaction.after_1h.change_percent
  if (!found || change === null || change === undefined) return null
  const { symbol, reaction } = found
  return (
    <span title={`${symbol} ${formatReaction(reaction.at, reaction.after_1h)}`} className="move">
      {symbol} <b className={trendText(change)}>{formatPercent(change)}</b>
    </span>
  )
}
