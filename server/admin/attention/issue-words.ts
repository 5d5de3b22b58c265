import type { Fix, Issue } from '../../../contract/admin/attention.ts'

/** Fields that few issues set. */
type Rare = 'needs' | 'address_items' | 'article_ids'
export type Found = Omit<Issue, Rare> & Partial<Pick<Issue, Rare>>

export const open = (label: string, path: string): Fix => ({ kind: 'open', label, path })

/** 'Nov 12'. */
export const day = (date: string) =>
  new Date(date).toLocaleString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Nov 12, 2026'. */
export const date = (time: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** An ISO instant: screens show it in local time, alerts in UTC. */
export const at = (time: string) => new Date(time).toISOString()
/** 'Nov 12, 14:20 UTC'. */
export const utcTime = (time: string) =>
  `${new Date(time).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })} UTC`
