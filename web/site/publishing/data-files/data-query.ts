import type { Head } from '../../../page/page-head.tsx'
import { namedHead } from '../../frame/page-frame/page-heads.ts'
import { readIfThere } from '../../frame/page-frame/site-queries.ts'

/** Null where the site offers none. */
export const dataFilesQuery = () => readIfThere('GET /api/data', {}, 'Failed to fetch data files')

export const dataHead = (siteName: string): Head =>
  namedHead(
    'Data',
    '/data',
    'Headlines, scores, stories and price reactions to download: one file a month.',
    siteName,
  )
