import type { CSSProperties } from 'react'
import {
  type DeletionPreview,
  type DiskPart,
  RETENTION,
  RETENTION_THING,
  RETENTION_THINGS,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRun,
} from '../../../../contract/admin/retention.ts'
import { FETCHES_KEPT } from '../../../../contract/news/fetch-kinds.ts'
import { countText, formatCount } from '../../../../contract/platform/count-text.ts'
import { dateFormat } from '../../../format/date-format.ts'
import { sizeText } from '../../../format/size.ts'

const stripes = (angle: number, ink: string): CSSProperties => ({
  background: `repeating-linear-gradient(${angle}deg, ${ink} 0 2px, var(--surface-3) 2px 6px)`,
})
const dots = (ink: string): CSSProperties => ({
  background: `radial-gradient(${ink} 1px, transparent 1.2px) 0 0 / 5px 5px var(--surface-3)`,
})

type DiskLook = { part: string; look: CSSProperties }

export const KIND_TEXTS: Record<keyof RetentionPreview, DiskLook & { name: string; hint: string }> =
  {
    articles: {
      name: 'Articles',
      hint: 'Featured and corrected ones always stay. Daily briefs go with them.',
      part: 'Articles',
      look: { background: 'var(--accent)' },
    },
    logs: {
      name: 'Activity logs',
      hint: 'Changes by people always stay.',
      part: 'Logs',
      look: dots('var(--text-2)'),
    },
    ai_calls: {
      name: 'AI calls',
      hint: 'API Usage is counted from them.',
      part: 'AI calls',
      look: stripes(90, 'var(--accent)'),
    },
    prices: {
      name: 'Prices',
      hint: 'Hourly; older ones are reduced to one per day.',
      part: 'Prices',
      look: stripes(135, 'var(--text-3)'),
    },
    fetches: {
      name: 'What servers sent',
      hint: `The last ${FETCHES_KEPT} fetches of each publisher, with the first 2 kB of each.`,
      part: 'Fetch records',
      look: dots('var(--accent)'),
    },
    pictures: {
      name: 'Pictures',
      hint: 'Since they were last shown; fetched again when needed.',
      part: 'Pictures',
      look: { background: 'var(--text-3)' },
    },
    trash: {
      name: 'Trash',
      hint: 'Then deleted for good.',
      part: 'Trash',
      look: stripes(45, 'var(--bear)'),
    },
  }

export const DISK_TEXTS: Record<DiskPart | 'free', DiskLook> = {
  ...KIND_TEXTS,
  rest: { part: 'Rest of the site', look: stripes(0, 'var(--text-3)') },
  others: { part: 'Other files', look: { background: 'var(--line-2)' } },
  free: { part: 'Free', look: { background: 'transparent' } },
}

/** '90 days', '1 year', 'Hourly for 90 days', 'For ever'. */
export function keepText(kind: RetentionKind, days: number | null): string {
  const span = days === null ? 'ever' : spanText(days)
  if (kind === 'prices') return `Hourly for ${span}`
  return days === null ? 'For ever' : span
}

const spanText = (days: number): string =>
  days % 365 === 0 ? countText(days / 365, 'year') : countText(days, 'day')

export function keepOptions(kind: RetentionKind, set: number | null) {
  const offered = new Set<number>([...RETENTION[kind].choices, ...(set === null ? [] : [set])])
  const days = [...offered].sort((one, other) => one - other)
  return [...days, null].map((each) => ({
    value: each === null ? '' : String(each),
    label: keepText(kind, each),
  }))
}

const formatDay = dateFormat('MMM d, yyyy')
type Thing = keyof typeof RETENTION_THINGS
const KINDS = Object.keys(RETENTION_THINGS) as Thing[]
const counted = (count: number, kind: Thing) =>
  countText(count, RETENTION_THING[kind], RETENTION_THINGS[kind])

export function previewText(
  kind: keyof RetentionPreview,
  { count, of, bytes, before, become }: DeletionPreview,
) {
  if (count === 0) return { figure: 'nothing', about: '' }
  const frees = `frees ${sizeText(bytes)}`
  if (become !== undefined)
    return {
      figure: counted(count + become, kind),
      about: ` become ${formatCount(become)}, ${frees}`,
    }
  const from =
    before && kind === 'articles' ? ` from before ${formatDay(Date.parse(before), 'UTC')}` : ''
  return {
    figure: counted(count, kind),
    about: `${from}${kind === 'articles' ? `\nof ${formatCount(of)}` : ''}, ${frees}`,
  }
}

/** '1,000 articles, 2,720 log entries', or 'nothing'. */
export function deletedText(deleted: RetentionRun['deleted']): string {
  const parts = KINDS.flatMap((kind) => (deleted[kind] ? [counted(deleted[kind], kind)] : []))
  return parts.join(', ') || 'nothing'
}
