import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { MarketDashboard } from '../market/market-dashboard.tsx'
import { useRouteHead } from '../page-heads.ts'
import { FeedSection } from './feed-section.tsx'

/** Home: the market above, the news below. */
export function NewsFeedScreen() {
  const head = useRouteHead(useLocation().pathname === '/news' ? '/news' : '/')
  return (
    <div className="content">
      {/* Nothing waits here: what stands in a boundary is taken over by itself, which keeps the steps short. */}
      <Suspense>
        <MarketDashboard />
      </Suspense>
      <FeedSection
        heading="Latest Crypto News"
        head={head}
        emptyHint="New stories appear here as soon as they are fetched."
      />
    </div>
  )
}
