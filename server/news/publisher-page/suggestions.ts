import { DATES_AHEAD_MAX_MINUTES, type FetchEvidence } from '../../../contract/news/fetch-kinds.ts'
import type { PublisherFix, Suggestion } from '../../../contract/news/publisher-page.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { PublisherRow } from '../publishers/store.ts'
import type { FetchRow, Rhythm } from './store.ts'

export type Evidence = {
  publisher: Pick<PublisherRow, 'rss_url' | 'content_fetch_type' | 'dates_ahead_minutes' | 'active'>
  /** Target of permanent redirects, and how often it was seen. */
  moved: { to: string | null; seen: number }
  fetches: FetchRow[]
  names: Map<number, string>
  rhythm: Rhythm
  interval: number
}

export function suggestionsOf(evidence: Evidence): Suggestion[] {
  return [
    ...movedFeed(evidence),
    ...fullText(evidence),
    ...dates(evidence),
    ...sameItems(evidence),
    ...interval(evidence),
  ]
}

const offer = (
  kind: Suggestion['kind'],
  title: string,
  detail: string,
  fix: PublisherFix | null,
  address: string | null = null,
): Suggestion => ({ kind, is_offer: true, title, detail, address, fix })

const fine = (kind: Suggestion['kind'], title: string, detail: string): Suggestion => ({
  ...offer(kind, title, detail, null),
  is_offer: false,
})

/** The latest fetch that read items; later ones may have found nothing new. */
const lastRead = (fetches: FetchRow[]): FetchEvidence | undefined =>
  fetches.find(({ evidence }) => evidence.items !== undefined)?.evidence

function movedFeed({ moved, fetches, publisher }: Evidence): Suggestion[] {
  const use = (rss_url: string): PublisherFix => ({ label: 'Use new address', change: { rss_url } })
  if (moved.to) {
    const times = moved.seen === 1 ? 'once' : `${moved.seen} times`
    const detail = `The server said so ${times} and the feed answers there. After three times the address changes by itself.`
    return [offer('moved', 'Moved for good: use the new address', detail, use(moved.to), moved.to)]
  }
  const found = fetches[0]?.evidence.found
  if (!found || found.address === publisher.rss_url) return []
  const known = found.known > 0 ? `, ${found.known} of them known from here` : ''
  return [
    offer(
      'moved',
      'This page links to its new feed: use the new address',
      `It answers with ${countText(found.items, 'item')}${known}.`,
      use(found.address),
      found.address,
    ),
  ]
}

function fullText({ fetches, publisher }: Evidence): Suggestion[] {
  const text = lastRead(fetches)?.full_text
  if (!text || publisher.content_fetch_type === 'api') return []
  const found = `${text.items} of ${text.of} items carry it, ${text.characters.toLocaleString('en-US')} characters on average.`
  if (text.is_read)
    return [fine('full-text', `Full text is read from ${text.element}`, `${found} Nothing to do.`)]
  const now = publisher.content_fetch_type === null ? 'None' : 'another element'
  return [
    offer(
      'full-text',
      `Full text found in ${text.element}`,
      `${found} Content fetch is ${now} now.`,
      {
        label: 'Fetch full text',
        change: { content_fetch_type: 'rss', content_rss_tag: text.element },
      },
    ),
  ]
}

const AHEAD_VISITS = 3
const HALF_HOUR = 30

/** Seen often enough; a wrong time zone is a multiple of half an hour. */
function dates({ fetches, publisher }: Evidence): Suggestion[] {
  const { dates_ahead_minutes: put } = publisher
  const ahead = fetches.flatMap(({ evidence }) => evidence.ahead ?? [])
  if (ahead.length < AHEAD_VISITS)
    return put > 0
      ? [
          fine(
            'dates',
            `Dates are put right by ${spanText(put * 60)}`,
            'Set in Edit; 0 takes them as they are.',
          ),
        ]
      : []
  const farthest = Math.max(...ahead.map(({ minutes }) => minutes))
  const minutes = Math.min(
    put + Math.ceil(farthest / HALF_HOUR) * HALF_HOUR,
    DATES_AHEAD_MAX_MINUTES,
  )
  const items = ahead.reduce((sum, { items }) => sum + items, 0)
  return [
    offer(
      'dates',
      `Dates lie ${spanText(minutes * 60)} ahead: correct them`,
      `Seen on ${items} items in ${ahead.length} of the last ${fetches.length} fetches. Counts for items that come from now on.`,
      { label: 'Correct dates', change: { dates_ahead_minutes: minutes } },
    ),
  ]
}

/** From here on it is the same feed twice. */
const SAME_SHARE = 0.5
const SAME_FROM_ITEMS = 5

function sameItems({ fetches, names, publisher }: Evidence): Suggestion[] {
  const { items = 0, same_as } = lastRead(fetches) ?? {}
  const name = same_as && names.get(same_as.publisher_id)
  if (!same_as || !name || items < SAME_FROM_ITEMS || same_as.items / items < SAME_SHARE) return []
  const percent = Math.round((100 * same_as.items) / items)
  return [
    offer(
      'same-items',
      `The same items as ${name}: ${percent}%`,
      `${same_as.items} of ${items} items are articles of ${name} already, and stay there.`,
      publisher.active ? { label: 'Pause', change: { active: false } } : null,
    ),
  ]
}

/** Fewer articles have no rhythm. */
const RHYTHM_FROM_ARTICLES = 10

function interval({ rhythm, interval, fetches }: Evidence): Suggestion[] {
  const { articles, gap, delay } = rhythm
  const items = lastRead(fetches)?.items
  if (articles < RHYTHM_FROM_ARTICLES || !gap || !items) return []
  const late =
    delay === null || delay < 1 ? '' : `; median delay until it is here ${spanText(delay * 60)}`
  const read = `Read every ${spanText(interval)}${late}.`
  // Items that leave the feed between two fetches are lost.
  if (gap * items * 60 < interval)
    return [
      offer(
        'interval',
        `Publishes every ${spanText(gap * 60)}: items may be missed`,
        `${read} The feed holds ${items} items, so a shorter Fetch Interval on the dashboard would see them all.`,
        null,
      ),
    ]
  return [fine('interval', `Publishes every ${spanText(gap * 60)}: interval is fine`, read)]
}

/** '40 minutes', '1 hour', '1 hour 30 minutes', '3 days': the two largest units. */
export function spanText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => countText(count, unit))
    .join(' ')
}
