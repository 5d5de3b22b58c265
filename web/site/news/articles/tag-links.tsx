import type { Article } from '../../../../contract/news/articles.ts'
import { UNKNOWN_SOURCE } from '../../../../contract/platform/site-meta.ts'
import { Link } from '../../../page/link.tsx'
import { useIsHidden } from '../../../page/site-info.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FreshLink } from '../../frame/page-frame/fresh-link.tsx'
import { sourceName } from './article-link.ts'

export function TagLink({ name, className }: { name: string; className: string }) {
  return (
    <FreshLink to={`/?tag=${encodeURIComponent(name)}`} className={className}>
      {name}
    </FreshLink>
  )
}

export const SourceLink = ({ article, className }: { article: Article; className?: string }) => (
  <OutletLink
    name={sourceName(article)}
    slug={article.publisher?.slug}
    className={classNames(article.publisher && 'source-link', className)}
  />
)

type OutletLinkProps = { name: string | null; slug: string | null | undefined; className: string }

/** Name of an outlet that leads to its page, or to its articles where such pages are off; plain text for one that was deleted. */
export function OutletLink({ name, slug, className }: OutletLinkProps) {
  const isHidden = useIsHidden('/outlets')
  if (!slug || !name) return <b className={className}>{name || UNKNOWN_SOURCE}</b>
  if (isHidden)
    return (
      <FreshLink to={`/?publisher=${encodeURIComponent(name)}`} className={className}>
        {name}
      </FreshLink>
    )
  return (
    <Link to={`/outlets/${slug}`} className={`finger ${className}`}>
      {name}
    </Link>
  )
}
