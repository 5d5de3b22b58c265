import type { Article } from '../../../contract/news/articles.ts'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import { sourceName } from './article-link.ts'

/** All articles with this tag. */
export function TagLink({ name, className }: { name: string; className: string }) {
  return (
    <FreshLink to={`/?tag=${encodeURIComponent(name)}`} className={className}>
      {name}
    </FreshLink>
  )
}

/** Link to the outlet's page; plain text for an unknown source. */
export function SourceLink({ article, className }: { article: Article; className?: string }) {
  const name = sourceName(article)
  if (!article.publisher) return <b className={className}>{name}</b>
  return (
    <Link to={`/outlets/${article.publisher.slug}`} className={classNames('source-link', className)}>
      {name}
    </Link>
  )
}
