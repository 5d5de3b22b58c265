import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Head } from '../../page/page-head.tsx'

export const scorecardHead = (siteName: string): Head => ({
  title: `Scorecard | ${siteName}`,
  description: 'How our sentiment scores did against prices, with intervals and base rates.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/scorecard',
})
