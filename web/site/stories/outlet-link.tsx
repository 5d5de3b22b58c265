import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { Link } from '../../page/link.tsx'

type OutletLinkProps = { name: string | null; slug: string | null; className: string }

/** Name of an outlet that leads to its page; plain text for one that was deleted. */
export function OutletLink({ name, slug, className }: OutletLinkProps) {
  if (!slug) return <b className={className}>{name || UNKNOWN_SOURCE}</b>
  return (
    <Link to={`/outlets/${slug}`} className={`${className} hover:underline hover:underline-offset-3`}>
      {name}
    </Link>
  )
}
