import {
  type DiskPart,
  RETENTION,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRun,
} from '../../../../contract/admin/retention.ts'
import { FETCHES_KEPT } from '../../../../contract/news/fetch-kinds.ts'
import { sizeText } from '../../../format/size.ts'

/** `things`: what there are so many of. */
export const KIND_TEXTS: Record<keyof RetentionPreview, { name: string; hint: string; things: string }> = {
  articles: { name: 'Articles', hint: 'Featured and corrected ones always stay.', things: 'articles' },
  logs: { name: 'Activity logs', hint: 'Changes by people always stay.', things: 'log entries' },
  ai_calls: { name: 'AI calls', hint: 'API Usage is counted from them.', things: 'AI calls' },
  prices: { name: 'Prices', hint: 'Hourly; older ones become one a day.', things: 'prices' },
  fetches: {
    name: 'What servers sent',
    hint: `The last ${FETCHES_KEPT} fetches of each publisher, with the first 2 kB of each.`,
    things: 'fetch records',
  },
  pictures: {
    name: 'Pictures',
    hint: 'Since somebody last looked; fetched again when needed.',
    things: 'pictures',
  },
  trash: { name: 'Trash', hint: 'Then gone for good.', things: 'things in the trash' },
}

/** '90 days', '1 year', 'Hourly for 90 days', 'For ever'. */
export function keepText(kind: RetentionKind, days: number | null): string {
  const span = days === null ? 'ever' : days % 365 === 0 ? plural(days / 365, 'year') : plural(days, 'day')
  if (kind === 'prices') return `Hourly for ${span}`
  return days === null ? 'For ever' : span
}

/** What is offered, the value that is set among it. */
export function keepOptions(kind: RetentionKind, set: number | null) {
  const offered = new Set<number>([...RETENTION[kind].choices, ...(set === null ? [] : [set])])
  const days = [...offered].sort((one, other) => one - other)
  return [...days, null].map((each) => ({
    value: each === null ? '' : String(each),
    label: keepText(kind, each),
  }))
}

const number = (count: number) => count.toLocaleString('en-US')
const plural = (count: number, thing: string) => `${number(count)} ${thing}${count === 1 ? '' : 's'}`
/** 'log entries' of which there is one. */
const counted = (count: number, things: string) =>
  `${number(count)} ${count === 1 ? things.replace(/ies\b/, 'y').replace(/s\b/, '') : things}`

const day = (time: string) =>
  new Date(time).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** What would be deleted: the figure, and what is to be said about it. */
export function previewText(kind: keyof RetentionPreview, preview: RetentionPreview) {
  const { count, of, bytes, before, become } = preview[kind]
  if (count === 0) return { figure: 'nothing', about: '' }
  const frees = `frees ${sizeText(bytes)}`
  if (become !== undefined)
    return {
      figure: counted(count + become, KIND_TEXTS[kind].things),
      about: ` become ${number(become)}, ${frees}`,
    }
  const from = before && kind === 'articles' ? ` from before ${day(before)}` : ''
  return {
    figure: counted(count, KIND_TEXTS[kind].things),
    about: `${from}${kind === 'articles' ? `\nof ${number(of)}` : ''}, ${frees}`,
  }
}

/** '1,000 articles, 2,720 log entries', or 'nothing'. */
export function deletedText(deleted: RetentionRun['deleted']): string {
  const parts = Object.entries(KIND_TEXTS).flatMap(([kind, { things }]) =>
    deleted[kind] ? [counted(deleted[kind], things)] : [],
  )
  return parts.join(', ') || 'nothing'
}

export const PART_NAMES: Record<DiskPart, string> = {
  articles: 'Articles',
  prices: 'Prices',
  logs: 'Logs',
  ai_calls: 'AI calls',
  fetches: 'Fetch records',
  pictures: 'Pictures',
  trash: 'Trash',
  rest: 'Rest of the site',
  others: 'Other files',
}
