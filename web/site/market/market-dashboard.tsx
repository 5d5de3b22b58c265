import { useState } from 'react'
import type { HistoryRange } from '../../../contract/ranges.ts'
import { selectedCoin, useCoins } from './coins.ts'
import { MoversPanel } from './movers-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'

/** Price and history of one coin at the left, the day's biggest moves at the right. */
export function MarketDashboard() {
  const coins = useCoins()
  const [chosen, setChosen] = useState<string>()
  const [range, setRange] = useState<HistoryRange>('24h')
  return (
    <section
      aria-label="Market"
      className="mt-6 grid grid-cols-[minmax(0,13fr)_minmax(0,12fr)] gap-4 max-lg:grid-cols-[minmax(0,1fr)] max-md:mt-4 max-md:gap-3"
    >
      <QuotePanel
        coins={coins}
        coin={selectedCoin(coins, chosen)}
        onCoinChange={setChosen}
        range={range}
        onRangeChange={setRange}
      />
      <MoversPanel />
    </section>
  )
}
