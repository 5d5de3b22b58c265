import { useSyncExternalStore } from 'react'
import { listenerSet } from '../../page/listeners.ts'
import { emptyFeed, type MyFeed, readMyFeed } from './my-feed.ts'

const KEY = 'my-feed'
/** Where starred coins were kept before there was anything else. */
const OLD_COINS_KEY = 'followed-coins'
/** Ids of read articles, oldest first. */
export const MARKS_KEY = 'read-articles'

let current: MyFeed | undefined
let currentText: string | null = null
// private windows, a full disk: then it lasts as long as the page
let isMemoryOnly = false

/** The same object until something changes. */
export const myFeed = (): MyFeed => (current ??= stored())

/** False when the browser did not keep it. Begins from what is stored: another tab may have changed it. */
export function changeMyFeed(change: (feed: MyFeed) => MyFeed): boolean {
  current = change(isMemoryOnly ? myFeed() : stored())
  currentText = JSON.stringify(current)
  isMemoryOnly = !write(KEY, currentText)
  if (!isMemoryOnly) localStorage.removeItem(OLD_COINS_KEY)
  notify()
  return !isMemoryOnly
}

export const isKeptHere = () => !isMemoryOnly

/** The server knows nothing of it. */
export function useMyFeed<Part>(part: (feed: MyFeed) => Part): Part {
  return useSyncExternalStore(
    subscribeToMyFeed,
    () => part(myFeed()),
    () => part(emptyFeed),
  )
}

const { subscribe: subscribeToMyFeed, notify } = listenerSet((toggle) => {
  window[toggle]('storage', readAgain)
  // a page that comes back from the browser's cache was not sent the events
  window[toggle]('pageshow', readAgain)
})

export { subscribeToMyFeed }

function readAgain(event: Event) {
  const { key } = event as StorageEvent
  if ((key && key !== KEY && key !== OLD_COINS_KEY) || isMemoryOnly) return
  const latest = stored()
  if (latest === current) return
  current = latest
  notify()
}

function stored(): MyFeed {
  let text: string | null = null
  let oldCoins: unknown
  try {
    text = localStorage.getItem(KEY)
    oldCoins = parse(localStorage.getItem(OLD_COINS_KEY))
  } catch {
    // forbidden
  }
  const hasOldCoins = Array.isArray(oldCoins) && oldCoins.length > 0
  if (current && !hasOldCoins && text === currentText) return current
  currentText = text
  // the very document the server rendered with: another one, also empty, would draw the page again
  if (text === null && !hasOldCoins) return emptyFeed
  const feed = readMyFeed(parse(text))
  return hasOldCoins
    ? readMyFeed({ ...feed, coins: [...feed.coins, ...(oldCoins as unknown[])] })
    : feed
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Where there is no room, the oldest read marks make it. */
export function write(key: string, text: string): boolean {
  for (;;) {
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      if (!dropOldestMarks()) return false
    }
  }
}

function dropOldestMarks(): boolean {
  try {
    const marks = parse(localStorage.getItem(MARKS_KEY))
    if (!Array.isArray(marks) || marks.length === 0) return false
    // removed first: some browsers need room for both while one replaces the other
    localStorage.removeItem(MARKS_KEY)
    localStorage.setItem(MARKS_KEY, JSON.stringify(marks.slice(Math.ceil(marks.length / 4))))
    return true
  } catch {
    return false
  }
}
