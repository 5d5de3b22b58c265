import type { CoinName } from '../../../contract/stories/article-story.ts'
import { Link } from '../../page/link.tsx'
import { CoinIcon } from '../market/coin-parts/coin-icon.tsx'
import { coinPath } from '../market/coin-parts/coin-path.ts'
import { ReactionFigure } from '../market/reactions/reaction-figure.tsx'

const SHOWN_MAX = 3

/**
 * Coins of an article or story with their price reactions: the symbol links to the coin, the figure opens its
 * details.
 */
export function CoinChips({ coins }: { coins: readonly CoinName[] }) {
  const more = coins.slice(SHOWN_MAX)
  return (
    <>
      {coins.slice(0, SHOWN_MAX).map(({ symbol, name, reaction }) => (
        <span key={symbol} className="coin-chip">
          <Link to={coinPath(symbol)} title={name}>
            <CoinIcon symbol={symbol} size="chip" />
            {symbol}
          </Link>
          {reaction && (
            <span>
              <ReactionFigure symbol={symbol} reaction={reaction} />
            </span>
          )}
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="text-small text-fg-3">
          +{more.length}
        </span>
      )}
    </>
  )
}
