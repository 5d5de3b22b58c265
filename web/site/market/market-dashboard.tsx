import { useId } from 'react'
import { useFeedCount } from '../feed-query/feed-count.ts'
import { selectedCoin, useCoins } from './coins.ts'
import { FoldButton } from './fold.tsx'
import { useMarketUrl } from './market-url.ts'
import { MoversPanel } from './movers-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'

/** Price and history of one coin, and the day's biggest moves: above the news, beside them from 1600 px on. */
export function MarketDashboard() {
  const id = useId()
  const coins = useCoins()
  const { chosen, range, span, filters, setCoin, setRange, setSpan } = useMarketUrl()
  const articleCount = useFeedCount(filters)
  // no coin is tracked
  if (coins.length === 0) return null
  const coin = selectedCoin(coins, chosen)
  return (
    <section
      id={id}
      aria-label="Market"
      className="mt-6 grid grid-cols-[minmax(0,13fr)_minmax(0,12fr)] gap-4 max-lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-md:mt-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3 wide:col-start-2 wide:row-start-1 wide:grid-cols-[minmax(0,1fr)] wide:self-start [@media(height>=780px)]:wide:sticky [@media(height>=780px)]:wide:top-22 folded:mt-2 folded:grid-cols-[minmax(0,1fr)_auto] folded:gap-0 folded:rounded-panel folded:border folded:border-line folded:bg-surface"
    >
      <QuotePanel
        coins={coins}
        coin={coin}
        onCoinChange={(symbol) => setCoin(symbol, coin.symbol)}
        range={range}
        onRangeChange={setRange}
        span={span}
        onSpan={(next) => setSpan(coin.symbol, next)}
        articleCount={articleCount}
      />
      <MoversPanel coinCount={coins.length} />
      <FoldButton controls={id} />
    </section>
  )
}
