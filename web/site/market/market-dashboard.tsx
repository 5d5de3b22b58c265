import { useEffect, useId, useRef } from 'react'
import { showResults } from '../chart/show-results.ts'
import { useFeedCount } from '../feed-query/feed-count.ts'
import { selectedCoin, useCoins } from './coins.ts'
import { FoldButton, useFoldedBy } from './fold.tsx'
import { useMarketUrl } from './market-url.ts'
import { MoversPanel } from './movers-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'

/** Price and history of one coin and the biggest movers: above the news, beside them from 1120 px. */
export function MarketDashboard() {
  const id = useId()
  const coins = useCoins()
  const { chosen, range, span, filters, setCoin, setRange, setSpan } = useMarketUrl()
  const articleCount = useFeedCount(filters)
  const { coin: _coin, from: _from, to: _to, ...others } = filters
  useFoldedBy(Object.keys(others).length > 0)
  const isMarked = useRef(false)
  useEffect(() => {
    if (!isMarked.current || articleCount === undefined) return
    isMarked.current = false
    showResults()
  })
  // no coin is tracked
  if (coins.length === 0) return null
  const coin = selectedCoin(coins, chosen)
  return (
    <section id={id} aria-label="Market" className="market">
      <QuotePanel
        coins={coins}
        coin={coin}
        onCoinChange={(symbol) => setCoin(symbol, coin.symbol)}
        range={range}
        onRangeChange={setRange}
        span={span}
        onSpan={(next) => {
          isMarked.current = next !== undefined
          setSpan(coin.symbol, next)
        }}
        articleCount={articleCount}
      />
      <MoversPanel coinCount={coins.length} />
      <FoldButton controls={id} />
    </section>
  )
}
