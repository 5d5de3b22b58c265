import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { type Role, roleLabel, whoMay } from '../../contract/accounts/roles.ts'
import { read } from '../api/queries.ts'
import { useSessionUser, useSignedIn } from '../api/session.ts'
import { LinkButton } from '../page/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Toaster } from '../ui/toast.tsx'
import { BrandLink } from './brand.tsx'
import { sectionOf } from './navigation.ts'
import { AdminPhoneMenu } from './phone-menu.tsx'
import { loginAddress } from './return-target.ts'
import { SectionEditors, useMay } from './screen/permission.tsx'
import { ScreenHeader } from './screen/screen-header.tsx'
import { Sidebar } from './sidebar.tsx'

/** The admin area. Without a session, or after a 401, the login screen opens and returns here afterwards. */
export function AdminLayout() {
  const signedIn = useSignedIn()
  const location = useLocation()
  if (!signedIn) return <Navigate to={loginAddress(location)} replace />
  return (
    <div className="min-h-dvh bg-canvas md:grid md:grid-cols-[228px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-3.5 py-2 font-label text-on-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col border-line border-r bg-surface px-3 py-4 max-md:hidden">
        <BrandLink className="mb-5 px-2 py-0.5" />
        <Sidebar />
      </aside>
      <AdminPhoneMenu />
      <main
        id="content"
        tabIndex={-1}
        className="w-full min-w-0 max-w-[1440px] px-6 pt-7 pb-14 outline-none max-md:px-4 max-md:pt-5 max-md:pb-12"
      >
        <Section />
      </main>
      <Toaster />
    </div>
  )
}

function Section() {
  const section = sectionOf(useLocation().pathname)
  const opens = section?.opens ?? 'viewer'
  const mayOpen = useMay(opens)
  if (section && !mayOpen) return <ClosedDoor title={section.label} opens={opens} />
  return (
    <SectionEditors value={section?.edits ?? 'viewer'}>
      <Outlet />
    </SectionEditors>
  )
}

function ClosedDoor({ title, opens }: { title: string; opens: Role }) {
  const user = useSessionUser()
  const { data: admins = [] } = useQuery(read('GET /api/auth/admins', {}))
  return (
    <>
      <ScreenHeader title={title} />
      <Panel>
        <EmptyState
          icon={<Lock />}
          title={`Only ${whoMay(opens)} can open this`}
          hint={
            user &&
            `You are signed in as ${user.username}, ${roleLabel(user.role)}. ${nameOf(admins)} can change your role.`
          }
          action={<LinkButton to="/admin">Back to Dashboard</LinkButton>}
        />
      </Panel>
    </>
  )
}

const NAMED_AT_MOST = 2
const nameOf = (admins: readonly string[]) =>
  admins.slice(0, NAMED_AT_MOST).join(' or ') || 'An admin'
