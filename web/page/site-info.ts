import { createContext, use } from 'react'

/** What the server tells every page about the site it is. */
export type SiteInfo = {
  name: string
  /** Absolute address without a trailing slash, for canonical links. */
  url: string
  /** When the server rendered the page, in ms: '... ago' texts agree with it while React takes over. */
  renderedAt: number
  /** Where the Contact template sends mail. */
  contactEmail?: string
  /** Whether there are files to download at /data. */
  hasData?: boolean
  /** Shown on the login page, in demo mode only. */
  demoSignIn?: { username: string; password: string }
}

export const SiteInfoContext = createContext<SiteInfo>({ name: 'Crypto News', url: '', renderedAt: 0 })
export const useSiteInfo = () => use(SiteInfoContext)
