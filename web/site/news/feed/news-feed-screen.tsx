import { useLocation } from 'react-router'
import { lateElement } from '../../frame/late-part/use-late-part.ts'
import { useRouteHead } from '../../frame/page-frame/page-heads.ts'
import { FeedSection } from './feed-section.tsx'

const market = lateElement('MarketDashboard')
const topStories = lateElement('TopStoriesPanel')

export function NewsFeedScreen() {
  const head = useRouteHead(useLocation().pathname === '/news' ? '/news' : '/')
  return (
    <div className="home content">
      {market}
      <div className="min-w-0 rail:row-start-1">
        {topStories}
        <FeedSection heading="Latest Crypto News" head={head} />
      </div>
    </div>
  )
}
