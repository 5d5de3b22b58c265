import { linkButtonClass } from '../ui/button.tsx'
import { Link } from './link.tsx'

export const LinkButton = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={linkButtonClass()}>
    {children}
  </Link>
)
