import { TRASH_DAYS, type Trashed, type TrashKind } from '../../../contract/accounts/trash.ts'

const DAY_MS = 86_400_000

export const KIND_WORDS: Record<TrashKind, string> = {
  article: 'Article',
  publisher: 'Publisher',
  tag: 'Tag',
  category: 'Category',
  page: 'Page',
  coin: 'Coin',
  user: 'User',
}

/** Whole days, the one that has begun included; never more than there are. */
export function daysLeft({ gone_at }: Pick<Trashed, 'gone_at'>, now: number): number {
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil((Date.parse(gone_at) - now) / DAY_MS)))
}

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
