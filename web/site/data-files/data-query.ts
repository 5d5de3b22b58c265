import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Head } from '../../page/page-head.tsx'
import { readIfThere } from '../page-frame/site-queries.ts'

/** Null where the site offers none. */
export const dataFiles = () => readIfThere('GET /api/data', {}, 'Failed to fetch data files')

export const dataHead = (siteName: string): Head => ({
  title: `Data | ${siteName}`,
  description: 'Headlines, scores, stories and price reactions to download: one file a month.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/data',
})
