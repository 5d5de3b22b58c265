import { use } from 'react'

const failures = new Set<() => void>()

/** What could not be fetched is fetched again when it is next drawn. */
export function forgetFailures() {
  for (const forget of failures) forget()
  failures.clear()
}

/** A part of the site that is fetched when it is first drawn. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Part {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  return function usePart() {
    if (part) return part
    loading ??= load().then(
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
    )
    return use(loading)
  }
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
