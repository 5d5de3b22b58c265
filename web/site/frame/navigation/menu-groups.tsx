import { useQuery } from '@tanstack/react-query'
import {
  Briefcase,
  Compass,
  DollarSign,
  Hash,
  LogOut,
  Mail,
  Newspaper,
  Settings,
  User,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSignedIn } from '../../../api/session.ts'
import { signOut } from '../../../api/sign-out.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { activeCategoriesQuery, pageLinksQuery } from '../page-frame/site-queries.ts'

type MenuEntry = {
  label: string
  icon: ReactNode
  /** The target, where the label alone could surprise. */
  hint?: string | undefined
} & ({ to: string } | { onSelect: () => void } | { gone: true })
export type MenuGroup = { name: string; entries: MenuEntry[] }

type MenuCategory = { name: string; slug: string; isActive: boolean }

type MenuFacts = {
  categories: readonly MenuCategory[]
  /** The managed pages; while loading, all are assumed to exist. */
  pages: readonly { path: string }[] | undefined
  signedIn: boolean
  onLogout: () => void
}

export function menuGroups({ categories, pages, signedIn, onLogout }: MenuFacts): MenuGroup[] {
  // the entry of a deleted page stays, without a link
  const managed = (path: string) =>
    !pages || pages.some((page) => page.path === path) ? { to: path } : { gone: true as const }
  const signInFirst = signedIn ? undefined : 'For admins, sign in first'
  return [
    {
      name: 'News',
      entries: [
        { label: 'All News', to: '/', icon: <Newspaper /> },
        ...categories
          .filter((category) => category.isActive)
          .map((category) => ({ label: category.name, to: `/${category.slug}`, icon: <Hash /> })),
      ],
    },
    {
      name: 'Resources',
      entries: [
        { label: 'Services', ...managed('/services'), icon: <Briefcase /> },
        { label: 'Contact', ...managed('/contact'), icon: <Mail /> },
        { label: 'Explore', ...managed('/explore'), icon: <Compass /> },
        { label: 'Pricing', ...managed('/pricing'), icon: <DollarSign /> },
      ],
    },
    {
      name: 'Account',
      entries: [
        { label: 'Settings', to: '/admin', hint: signInFirst, icon: <Settings /> },
        { label: 'Profile', to: '/admin/users', hint: signInFirst, icon: <User /> },
        {
          label: 'Logout',
          onSelect: onLogout,
          hint: signedIn ? undefined : 'You are not signed in',
          icon: <LogOut />,
        },
      ],
    },
  ]
}

export const MENU_CLOSE_DELAY_MS = 150
const rowPx = 56
const paddingPx = 16
const mostPx = 400

export const MENU_CLOSED_HEIGHT_PX = 48

export const openMenuHeightPx = (items: number): number =>
  Math.min(rowPx * items + paddingPx, mostPx)

export function useMenuGroups(): MenuGroup[] {
  const { data: categories = [] } = useQuery(activeCategoriesQuery())
  const { data: pages } = useQuery(pageLinksQuery())
  const signedIn = useSignedIn()
  return menuGroups({ categories, pages, signedIn, onLogout: () => logout(signedIn) })
}

/** A notice, because nothing else on a public page shows that it worked. */
function logout(signedIn: boolean) {
  signOut()
  showNotice(signedIn ? 'You are signed out.' : 'You are not signed in.')
}

type MenuRowProps = { entry: MenuEntry; onDone: () => void; className?: string }

export function MenuRow({ entry, onDone, className }: MenuRowProps) {
  const { pathname } = useLocation()
  const rowClass = classNames('menu-row', className)
  const face = (
    <>
      <span>{entry.icon}</span>
      <span className="grid min-w-0">
        <span className="truncate">{entry.label}</span>
        {entry.hint && (
          // generated content with empty alternative text: the label stays the accessible name, the hint its
          // description
          <span data-hint={entry.hint} className="menu-hint" />
        )}
      </span>
    </>
  )
  if ('gone' in entry) {
    return <span className={`${rowClass} text-fg-3 hover:bg-transparent!`}>{face}</span>
  }
  if ('onSelect' in entry) {
    return (
      <button
        type="button"
        aria-description={entry.hint}
        className={rowClass}
        onClick={() => {
          onDone()
          entry.onSelect()
        }}
      >
        {face}
      </button>
    )
  }
  return (
    <FreshLink
      to={entry.to}
      aria-description={entry.hint}
      className={rowClass}
      aria-current={pathname === entry.to ? 'page' : undefined}
      onClick={onDone}
    >
      {face}
    </FreshLink>
  )
}
