import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { kept } from '../../../page/kept.ts'
import { listenerSet } from '../../../page/listeners.ts'
import { MARKS_KEY, write } from '../../my-feed/my-feed-store.ts'

/** Kept in this browser alone, and in memory where it keeps nothing. */
const VISITS_KEY = 'visits'
const MOST_MARKS = 5_000
const NOTED_EVERY_MS = 30_000

/** The ids of read articles, and when the visit before this one ended: fixed when the page is loaded. */
export type ReadingMemory = { read: ReadonlySet<number>; lastVisit: number | undefined }

let memory: ReadingMemory | undefined
let noted = Number.NEGATIVE_INFINITY

export function readingMemory(): ReadingMemory {
  memory ??= { read: storedMarks(), lastVisit: noteVisit()?.previous }
  return memory
}

function markRead(ids: readonly number[]) {
  // another tab may have marked some; the newest marks stay
  const all = [...new Set([...storedMarks(), ...readingMemory().read, ...ids])].slice(-MOST_MARKS)
  keepMarks(all)
  change({ read: new Set(all) })
}

/** As many of the newest as there is room for. */
function keepMarks(marks: readonly number[]) {
  for (let kept = marks; kept.length > 0; kept = kept.slice(Math.ceil(kept.length / 4)))
    try {
      localStorage.setItem(MARKS_KEY, JSON.stringify(kept))
      return
    } catch {
      // private windows, a full disk
    }
}

/** Returns what brings them back. */
export function forgetMarks(): () => void {
  const forgotten = [...readingMemory().read]
  try {
    localStorage.removeItem(MARKS_KEY)
  } catch {
    // forbidden
  }
  change({ read: new Set() })
  return () => markRead(forgotten)
}

/** These are read, and nothing is new any more. */
export function markAllRead(ids: readonly number[]) {
  markRead(ids)
  write(VISITS_KEY, JSON.stringify({ active: Date.now() } satisfies Visits))
  change({ lastVisit: undefined })
}

const { subscribe: subscribeToReading, notify } = listenerSet((toggle) => {
  // before React hears of it: a press may change what was pressed
  for (const press of ['click', 'auxclick'] as const) document[toggle](press, onPress, true)
  for (const sign of ['pointerdown', 'keydown', 'scroll']) document[toggle](sign, onActivity, true)
  window[toggle]('storage', onOtherTab)
})

export { subscribeToReading }

/** An article is read when its title is opened or its overview expanded. */
function onPress(event: Event) {
  if (!(event.target instanceof Element) || (event instanceof MouseEvent && event.button > 1))
    return
  const isReading = event.target.closest(
    '[data-story] a[target="_blank"], .show-more[aria-expanded="false"]',
  )
  const story = isReading?.closest<HTMLElement>('[data-story]')
  if (story) markRead([Number(story.dataset.story)])
}

function onActivity() {
  if (Math.abs(Date.now() - noted) > NOTED_EVERY_MS) noteVisit()
}

function noteVisit(): Visits {
  noted = Date.now()
  const visits = visitsAt(noted, storedVisits())
  write(VISITS_KEY, JSON.stringify(visits))
  return visits
}

/** Two tabs never disagree about what was read. */
function onOtherTab(event: Event) {
  if (event instanceof StorageEvent && event.key === MARKS_KEY) change({ read: storedMarks() })
}

function change(part: Partial<ReadingMemory>) {
  memory = { ...readingMemory(), ...part }
  notify()
}

function storedMarks(): ReadonlySet<number> {
  const marks = stored(MARKS_KEY)
  return new Set(Array.isArray(marks) ? marks.filter(Number.isSafeInteger).slice(-MOST_MARKS) : [])
}

function storedVisits(): Visits | undefined {
  const visits = stored(VISITS_KEY) as Partial<Visits> | null
  if (typeof visits?.active !== 'number') return undefined
  const { active, previous } = visits
  return typeof previous === 'number' ? { active, previous } : { active }
}

const stored = (key: string) => kept<unknown>('localStorage', key, null).read()

const VISIT_ENDS_AFTER_MS = 30 * MINUTE_MS

/** When this reader was last active, and when the visit before this one ended; in ms. */
type Visits = { active: number; previous?: number }

/** A visit ends after 30 minutes without activity; what comes later is the next one. */
export function visitsAt(now: number, known: Visits | undefined): Visits {
  if (!known) return { active: now }
  return now - known.active > VISIT_ENDS_AFTER_MS
    ? { active: now, previous: known.active }
    : { ...known, active: now }
}
