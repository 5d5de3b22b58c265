import { Link } from '../../../page/link.tsx'
import { useIsHidden } from '../../../page/site-info.ts'

/** A link inside a text or a panel's head that leads further; nothing where its page is hidden. */
export function AccentLink({ to, children }: { to: string; children: string }) {
  if (useIsHidden(to)) return null
  return (
    <Link
      to={to}
      className="finger font-label text-accent-text hover:underline hover:underline-offset-3"
    >
      {children}
    </Link>
  )
}

/** 'Coins / Bitcoin', with a link to what is above. */
export const Breadcrumb = ({ to, above, here }: { to: string; above: string; here: string }) => (
  <nav aria-label="You are here" className="mb-2 flex gap-2 text-small text-fg-3">
    <Link to={to} className="finger hover:text-fg hover:underline hover:underline-offset-3">
      {above}
    </Link>
    <span aria-hidden="true">/</span>
    <span>{here}</span>
  </nav>
)
