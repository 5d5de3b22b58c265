import { Newspaper } from 'lucide-react'
import { roleFor } from '../../../../contract/accounts/powers.ts'
import { isAtLeast } from '../../../../contract/accounts/roles.ts'
import { useSessionUser } from '../../../api/session.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { useSiteInfo } from '../../../page/site-info.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ADMIN_AREA, EMPTY_SITE, TO_PUBLISHERS } from './empty-site-words.ts'

/** No article anywhere: says what has to happen, and leads who runs the site there. */
export function EmptySite() {
  const { awaits } = useSiteInfo()
  const mayAdd = isAtLeast(useSessionUser()?.role ?? 'viewer', roleFor('publishers'))
  const action =
    awaits &&
    (mayAdd ? (
      <LinkButton to="/admin/publishers">{TO_PUBLISHERS[awaits]}</LinkButton>
    ) : (
      <LinkButton to="/admin">{ADMIN_AREA}</LinkButton>
    ))
  return <EmptyState icon={<Newspaper />} {...EMPTY_SITE[awaits ?? 'nothing']} action={action} />
}
