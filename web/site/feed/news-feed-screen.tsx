import { useLocation } from 'react-router'
import { useRouteHead } from '../page-frame/page-heads.ts'
import { FeedSection } from './feed-section.tsx'
import { market, topStories } from './late-parts.tsx'

/** Home: the market above the news, and beside it where there is room. */
export function NewsFeedScreen() {
  const head = useRouteHead(useLocation().pathname === '/news' ? '/news' : '/')
  return (
    <div className="content-wide wide:has-[>section]:grid wide:grid-cols-[minmax(0,1fr)_520px] wide:gap-x-6">
      {market}
      <div className="min-w-0 wide:row-start-1">
        {topStories}
        <FeedSection
          heading="Latest Crypto News"
          head={head}
          emptyHint="New stories appear here as soon as they are fetched."
        />
      </div>
    </div>
  )
}
