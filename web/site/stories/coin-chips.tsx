import { Link } from 'react-router'
import type { CoinName } from '../../../contract/article-story.ts'
import { CoinIcon } from '../market/coin-icon.tsx'

const SHOWN_MAX = 3

/** The coins something is about; each leads to its page. */
export function CoinChips({ coins }: { coins: readonly CoinName[] }) {
  const more = coins.slice(SHOWN_MAX)
  return (
    <>
      {coins.slice(0, SHOWN_MAX).map(({ symbol, name }) => (
        <Link
          key={symbol}
          to={`/coins/${encodeURIComponent(symbol.toLowerCase())}`}
          title={name}
          className="relative inline-flex h-[26px] items-center gap-[5px] rounded-pill border border-line-2 bg-surface pr-2.5 pl-[5px] text-meta font-strong whitespace-nowrap hover:bg-surface-3 max-md:h-9 max-md:px-3 max-md:text-small max-md:after:absolute max-md:after:-inset-y-1 max-md:after:inset-x-0"
        >
          <CoinIcon symbol={symbol} size="chip" />
          {symbol}
        </Link>
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="text-hint text-fg-3">
          +{more.length}
        </span>
      )}
    </>
  )
}
