import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { Link } from '../../page/link.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'

type OutletLinkProps = { name: string | null; slug: string | null | undefined; className: string }

/** Name of an outlet that leads to its page, or to its articles where such pages are off; plain text for one that was deleted. */
export function OutletLink({ name, slug, className }: OutletLinkProps) {
  const isHidden = useSiteInfo().hiddenPages?.includes('outlets')
  if (!slug || !name) return <b className={className}>{name || UNKNOWN_SOURCE}</b>
  if (isHidden)
    return (
      <FreshLink to={`/?publisher=${encodeURIComponent(name)}`} className={className}>
        {name}
      </FreshLink>
    )
  return (
    <Link to={`/outlets/${slug}`} className={className}>
      {name}
    </Link>
  )
}
