import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { rememberedSwitch } from '../../../page/remembered.ts'
import { useFeedCount } from '../../news/feed-query/feed-query.ts'
import { showResults } from '../chart/show-results.ts'
import { selectedCoin, useCoins } from './coins.ts'
import { useMarketUrl } from './market-url.ts'
import { MoversPanel } from './movers-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'

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

/** The inline script of index.html reads the same key before the first paint, to avoid layout shift. */
const expanded = rememberedSwitch('market-expanded', (on) => {
  document.documentElement.toggleAttribute('data-unfolded', on)
})

/**
 * Folds the market when a search or filter starts, so that results are in sight. The search box keeps its
 * place on the screen as far as the page can scroll.
 */
function useFoldedBy(isFiltered: boolean) {
  const wasFiltered = useRef(isFiltered)
  // measured before the page changes, because top stories disappear
  const top = isFiltered === wasFiltered.current ? undefined : searchBoxTop()
  useLayoutEffect(() => {
    if (isFiltered && !wasFiltered.current && expanded.isOn()) expanded.set(false)
    wasFiltered.current = isFiltered
    // measuring forces a layout of the page, so only where something moved
    const now = top === undefined ? undefined : searchBoxTop()
    if (top !== undefined && now !== undefined) window.scrollBy(0, now - top)
  })
}

const searchBoxTop = () => document.getElementById('search')?.getBoundingClientRect().top

/**
 * The market is folded above the news, so that the page starts with them. CSS swaps the labels, because the
 * server does not know the choice.
 */
function FoldButton({ controls }: { controls: string }) {
  const isExpanded = expanded.useIsOn()
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => expanded.set(!isExpanded)}
      className="fold-button"
    >
      <ChevronDown className="rotate-180 folded:rotate-0" />
      <span className="hidden folded:inline">Expand</span>
      <span className="folded:hidden">Collapse</span>
    </button>
  )
}
