import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { activeCategories, pageLinks } from '../page-frame/site-queries.ts'
import { type MenuGroup, menuGroups } from './menu-groups.tsx'

export function useMenuGroups(): MenuGroup[] {
  const { data: categories = [] } = useQuery(activeCategories())
  const { data: pages } = useQuery(pageLinks())
  const signedIn = useSignedIn()
  return menuGroups({ categories, pages, signedIn, onLogout: () => logout(signedIn) })
}

/** A notice, because nothing else on a public page shows that it worked. */
function logout(signedIn: boolean) {
  signOut()
  showNotice(signedIn ? 'You are signed out.' : 'You are not signed in.')
}
