import type { CoinName } from '../../../contract/stories/article-story.ts'
import { Link } from '../../page/link.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { ReactionFigure } from '../reactions/reaction-figure.tsx'

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
        <span
          key={symbol}
          className="inline-flex h-[26px] items-center divide-x divide-line-2 rounded-pill border border-line-2 bg-surface max-md:h-9"
        >
          <Link
            to={coinPath(symbol)}
            title={name}
            className="finger inline-flex h-full items-center gap-[5px] rounded-l-pill pr-2.5 pl-[5px] text-meta font-strong whitespace-nowrap last:rounded-r-pill hover:bg-surface-3 max-md:px-3 max-md:text-small"
          >
            <CoinIcon symbol={symbol} size="chip" />
            {symbol}
          </Link>
          {reaction && (
            <span className="inline-flex h-full items-center px-2 max-md:px-2.5 [&>button]:finger">
              <ReactionFigure symbol={symbol} reaction={reaction} />
            </span>
          )}
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="text-hint text-fg-3">
          +{more.length}
        </span>
      )}
    </>
  )
}
