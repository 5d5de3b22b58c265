import { use } from 'react'

const failures = new Set<() => void>()

/** What could not be fetched is fetched again when it is next drawn. */
export function forgetFailures() {
  for (const forget of failures) forget()
  failures.clear()
}

const rendered = new Map<string, () => Promise<unknown>>()
const late = new Set<string>()
const drawn = new Set<string>()

/**
 * A part of the site that is fetched when it is first drawn. With a name the server renders it too. A late part is taken
 * over when its code is there, after the page: what draws it must not change before, so it is a constant or memo.
 */
export function loadOnce<Part>(
  load: () => Promise<Part>,
  name = '',
  when: 'first' | 'late' = 'first',
): () => Part {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  const begin = () =>
    (loading ??= load().then(
      (loaded) => {
        part = loaded
        return loaded
      },
      (error) => {
        failures.add(() => {
          loading = undefined
        })
        reloadAfterUpgrade()
        throw error
      },
    ))
  if (name) rendered.set(name, begin)
  if (when === 'late') late.add(name)
  return function usePart() {
    drawn.add(name)
    return part ?? use(begin())
  }
}

let isArriving = false
let arrival: Promise<unknown> = Promise.resolve()

/** Settled when all parts of the page that was sent are there, or cannot be had. */
export const pageParts = () => arrival

/**
 * The parts of the page that was sent: those that must be there before it is taken over, or it would flash, and all.
 */
export function loadPageParts(names: readonly string[]) {
  isArriving = true
  const all = loadParts(names).finally(() => {
    isArriving = false
  })
  arrival = all.catch(() => {})
  return { first: loadParts(names.filter((name) => !late.has(name))), all }
}

/** A screen that is gone to waits for a late part, so that nothing in it jumps. The page that was sent shows it already. */
export function useUnlessArriving(part: () => unknown) {
  if (!isArriving) part()
}

/** The server has every part before its first page. */
export async function loadParts(names?: readonly string[]) {
  let known: number
  do {
    known = rendered.size
    await Promise.all([...(names ?? rendered.keys())].map((name) => rendered.get(name)?.()))
    // what was loaded may have parts of its own
  } while (rendered.size > known)
}

/** What was rendered, and the names of the parts in it. */
export function withParts<Html>(render: () => Html): { html: Html; parts: string[] } {
  drawn.clear()
  return { html: render(), parts: [...drawn] }
}

const RELOADED_KEY = 'reloaded-at'
const PAUSE_MS = 60_000

/** An upgrade takes the old files away while pages are open: the address loaded anew has the new ones. Once, not for ever. */
function reloadAfterUpgrade() {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < PAUSE_MS || !navigator.onLine) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
}
