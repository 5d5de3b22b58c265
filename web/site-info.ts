import { createContext, use } from 'react'

/** What the server tells every page about the site it is. */
export type SiteInfo = {
  name: string
  /** Absolute address without a trailing slash, for canonical links. */
  url: string
  /** Shown on the login page, in demo mode only. */
  demoSignIn?: { username: string; password: string }
}

export const SiteInfoContext = createContext<SiteInfo>({ name: 'Crypto News', url: '' })
export const useSiteInfo = () => use(SiteInfoContext)
