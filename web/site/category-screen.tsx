import type { Category } from '../../contract/news/categories.ts'
import { useSiteInfo } from '../page/site-info.ts'
import { CategoryQuote } from './category-quote.tsx'
import { FeedSection } from './feed/feed-section.tsx'
import { categoryHead } from './page-frame/page-heads.ts'

export function CategoryScreen({ category }: { category: Category }) {
  const site = useSiteInfo()
  return (
    <div className="content max-md:pt-3">
      <FeedSection
        heading={category.name}
        head={categoryHead(category, site.name)}
        category={category.slug}
        emptyHint="Nothing was published here yet."
      >
        {category.description && (
          <p className="mt-2 max-w-[740px] text-lead whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
            {category.description}
          </p>
        )}
        <CategoryQuote tagId={category.tagId} />
      </FeedSection>
    </div>
  )
}
