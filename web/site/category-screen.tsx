import type { Category } from '../../contract/categories.ts'
import { PageHead } from '../page-head.tsx'
import { useSiteInfo } from '../site-info.ts'
import { FeedResults } from './feed/feed-results.tsx'
import { useFeed } from './feed/use-feed.ts'
import { categoryHead } from './page-heads.ts'
import { ScreenHeading } from './screen-heading.tsx'

export function CategoryScreen({ category }: { category: Category }) {
  const site = useSiteInfo()
  const found = useFeed({ category: category.slug })
  // A category that cannot be read shows no list at all, unlike the home feed, which keeps what it had.
  const feed = found.failed ? { ...found, articles: [] } : found
  return (
    <div className="content">
      <PageHead head={categoryHead(category, site.name)} />
      <div className="mt-9 flex items-center max-md:mt-6">
        <ScreenHeading count={feed.count}>{category.name}</ScreenHeading>
      </div>
      {category.description && (
        <p className="mt-2 max-w-[740px] text-lead whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
          {category.description}
        </p>
      )}
      <FeedResults feed={feed} view="table" emptyHint="Nothing was published here yet." />
    </div>
  )
}
