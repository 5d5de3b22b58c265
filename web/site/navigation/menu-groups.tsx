import { Briefcase, Compass, DollarSign, Hash, LogOut, Mail, Newspaper, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuEntry = { label: string; icon: ReactNode } & ({ to: string } | { onSelect: () => void })
export type MenuGroup = { name: string; entries: MenuEntry[] }

type MenuCategory = { name: string; slug: string; isActive: boolean }

/** The three groups of the navigation bar, the same on desktop and phone. */
export function menuGroups(categories: readonly MenuCategory[], onLogout: () => void): MenuGroup[] {
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
        { label: 'Services', to: '/services', icon: <Briefcase /> },
        { label: 'Contact', to: '/contact', icon: <Mail /> },
        { label: 'Explore', to: '/explore', icon: <Compass /> },
        { label: 'Pricing', to: '/pricing', icon: <DollarSign /> },
      ],
    },
    {
      name: 'Account',
      entries: [
        { label: 'Settings', to: '/admin', icon: <Settings /> },
        { label: 'Profile', to: '/admin/users', icon: <User /> },
        { label: 'Logout', onSelect: onLogout, icon: <LogOut /> },
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
