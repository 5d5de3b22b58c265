import type { SiteInfo } from '../../../page/site-info.ts'
import { NOTHING_FOUND } from './feed-words.ts'

/** A feed of the whole site without a single row, by what the site waits for. */
export const EMPTY_SITE = {
  publishers: { title: 'No articles yet', hint: 'Publishers are added in the admin area.' },
  articles: {
    title: 'No articles yet',
    hint: 'New stories appear here as soon as they are fetched. The admin area shows what each feed answers.',
  },
  nothing: { title: NOTHING_FOUND, hint: 'New stories appear here as soon as they are fetched.' },
} as const satisfies Record<
  NonNullable<SiteInfo['awaits']> | 'nothing',
  { title: string; hint: string }
>

export const ADMIN_AREA = 'Admin area'
export const TO_PUBLISHERS = { publishers: 'Add publishers', articles: 'See the publishers' }
