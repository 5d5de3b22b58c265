import type {
  HeadlineCorrection,
  OldVersionReport,
} from '../../../contract/news/headline-changes.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { formatSpan } from './story-words.ts'

export const CORRECTION_KIND_NAMES = { figure: 'Figure', name: 'Name', sense: 'Sense' } as const
export const OLD_NAMES = { figure: 'Old figure', name: 'Old name', sense: 'Old sense' } as const
export const KIND_SENTENCE = { figure: 'a figure', name: 'a name', sense: 'the sense' } as const

export const outletName = ({ publisher_name }: Pick<OldVersionReport, 'publisher_name'>) =>
  publisher_name ?? UNKNOWN_SOURCE

const lasted = ({ since, until }: OldVersionReport) =>
  formatSpan(Date.parse(until ?? since) - Date.parse(since))

/** '38 min after publication'; empty where the times do not say. */
export function ageText({
  at,
  published_at,
}: Pick<HeadlineCorrection, 'at' | 'published_at'>): string {
  const age = Date.parse(at) - Date.parse(published_at)
  return age > 0 ? `${formatSpan(age)} after publication` : ''
}

export const afterText = (follower: OldVersionReport) => `after ${lasted(follower)}`

const SHOWN = 2

/** 'Followed: Ledgerline after 14 min, Fathom after 22 min.'; of more than two only the last. */
export function followedText(followed: readonly OldVersionReport[]): string {
  const last = followed.at(-1)
  if (!last) return ''
  if (followed.length > SHOWN)
    return `Followed: ${countText(followed.length, 'outlet')}, the last ${afterText(last)}.`
  return `Followed: ${followed.map((one) => `${outletName(one)} ${afterText(one)}`).join(', ')}.`
}

export const goneText = (gone: readonly OldVersionReport[]) =>
  gone.length === 0 ? '' : `No longer in its feed: ${gone.map(outletName).join(', ')}.`

/** Those that never followed. */
export const notFollowed = ({ still, unchecked, gone }: HeadlineCorrection) => [
  ...still,
  ...unchecked,
  ...gone,
]

/** A correction in a few words: 'Corrected; 2 outlets still show the old figure'. */
export function correctedText(correction: HeadlineCorrection): string {
  const left = notFollowed(correction).length
  if (left > 0)
    return `Corrected; ${countText(left, 'outlet still shows', 'outlets still show')} the ${OLD_NAMES[correction.kind].toLowerCase()}`
  return correction.followed.length > 0 ? 'Corrected; all outlets have followed' : 'Corrected'
}

/** What is said of a closed one below its heading. */
export function closedText(correction: HeadlineCorrection): string {
  const { followed, kind, gone } = correction
  const had = notFollowed(correction).length + followed.length
  const last = followed.at(-1)
  const outlets = had === 1 ? 'One outlet' : countText(had, 'outlet')
  const first = had > 0 ? `${outlets} had the ${OLD_NAMES[kind].toLowerCase()}.` : ''
  const then = last ? ` The last to follow, ${outletName(last)}, did so ${afterText(last)}.` : ''
  return [first + then, goneText(gone)].filter(Boolean).join(' ')
}

export function closedTitle(correction: HeadlineCorrection): string {
  const left = notFollowed(correction).length
  if (left > 0) return `Not followed by ${countText(left, 'outlet')}`
  return correction.followed.length > 0 ? 'All have followed' : 'Nobody else had the old version'
}
