import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Head } from '../../page/page-head.tsx'

export const dataHead = (siteName: string): Head => ({
  title: `Data | ${siteName}`,
  description: 'Headlines, scores, stories and price reactions to download: one file a month.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/data',
})
