import { Briefcase, Compass, DollarSign, Hash, LogOut, Mail, Newspaper, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuEntry = {
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

/** The three groups of the navigation bar, the same on desktop and phone. */
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

export function openMenuHeightPx(items: number): number {
  return Math.min(rowPx * items + paddingPx, mostPx)
}
