import { createContext, use } from 'react'
import type { PublicPage } from '../../contract/platform/public-pages.ts'

export type SiteInfo = {
  name: string
  /** Absolute address without a trailing slash, for canonical links. */
  url: string
  /** When the server rendered the page, in ms: '... ago' texts agree with it while React takes over. */
  renderedAt: number
  /** Address of its own logo, with the size in px at its end. */
  logo?: string
  footerLinks?: { label: string; href: string }[]
  /** Whether the footer says that nobody is tracked. */
  notice?: boolean
  /** Public pages that are switched off or have nothing to show. */
  hiddenPages?: PublicPage[]
  /** What a site without a single article waits for; absent when there is one. */
  awaits?: 'publishers' | 'articles'
  /** Path of a page that turned out not to exist when the server rendered it, such as one that is switched off. */
  missing?: string
  contactEmail?: string
  /** Shown on the login page, in demo mode only. */
  demoSignIn?: { username: string; password: string }
}

export const SiteInfoContext = createContext<SiteInfo>({
  name: 'Crypto News',
  url: '',
  renderedAt: 0,
})
export const useSiteInfo = () => use(SiteInfoContext)

/** Whether a path leads to a page that is switched off or has nothing to show. */
export function useIsHidden(path: string): boolean {
  const [, page] = path.split(/[/?#]/)
  return useSiteInfo().hiddenPages?.some((hidden) => hidden === page) ?? false
}
