import { PageHead } from '../../../page/page-head.tsx'
import { useRouteHead } from '../../frame/page-frame/page-heads.ts'
import { ScreenHeading } from '../../frame/page-frame/screen-heading.tsx'
import { FeedResults } from './feed-results.tsx'
import { useFeed } from './use-feed.ts'

export function ArticlesScreen() {
  const feed = useFeed({}, 'GET /api/articles/public')
  return (
    <div className="content">
      <PageHead head={useRouteHead('/articles', 'Articles')} />
      <div className="mt-9 flex items-center max-md:mt-6">
        <ScreenHeading count={feed.count}>Articles</ScreenHeading>
      </div>
      <FeedResults feed={feed} view="grid" emptyHint={undefined} />
    </div>
  )
}
