import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Outlet } from '../../../contract/records/outlets.ts'
import type { Head } from '../../page/page-head.tsx'
import { feedLinks } from '../page-frame/page-heads.ts'
import { outletPath } from './outlet-words.ts'

export const outletsHead = (siteName: string): Head => ({
  title: `Outlets | ${siteName}`,
  description: 'How each outlet does with the stories it tells: who is first, who copies, who leans.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/outlets',
})

/** The feed of an outlet is that of the site with a filter. */
export const outletFeed = (name: string) => `/feed.xml?publisher=${encodeURIComponent(name)}`

export const outletHead = ({ name, slug, description }: Outlet, siteName: string): Head => ({
  title: `${name} | ${siteName}`,
  description: `How ${name} does with the stories it tells: how often it is first, what it copies, how it leans.${description ? ` ${description}` : ''}`,
  image: DEFAULT_SHARE_IMAGE,
  path: outletPath(slug),
  feeds: feedLinks('', `${name} | ${siteName}`).map((feed) => ({
    ...feed,
    href: `${feed.href}?publisher=${encodeURIComponent(name)}`,
  })),
})
