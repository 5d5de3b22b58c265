import type { Article } from '../../../contract/news/articles.ts'
import { classNames } from '../../ui/class-names.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import { sourceName } from './article-link.ts'
import { OutletLink } from './outlet-link.tsx'

/** All articles with this tag. */
export function TagLink({ name, className }: { name: string; className: string }) {
  return (
    <FreshLink to={`/?tag=${encodeURIComponent(name)}`} className={className}>
      {name}
    </FreshLink>
  )
}

/** 'Source: {name}' leads to the outlet's page. */
export const SourceLink = ({ article, className }: { article: Article; className?: string }) => (
  <OutletLink
    name={sourceName(article)}
    slug={article.publisher?.slug}
    className={classNames(article.publisher && 'source-link', className)}
  />
)
