import { createElement, type FunctionComponent, type ReactNode, use } from 'react'
import { idle } from './hydrate.ts'

const failures = new Set<() => void>()

/** Parts that failed to load are fetched again when they are next rendered. */
export function forgetFailedParts() {
  for (const forget of failures) forget()
  failures.clear()
}

const rendered = new Map<string, () => Promise<unknown>>()
const late = new Set<string>()
const drawn = new Set<string>()

/**
 * - `first`: fetched when first rendered. A failure reaches the nearest error boundary.
 * - `idle`: the same, but also fetched ahead once the page is idle, so that it opens without a network.
 * - `drawn`: the same, but drawn without a press, so its styles are in after-page.css and not in the large site.css.
 * - `late`: hydrated after the rest of the page and never fails: the server's HTML stays until the code is there. The
 *   element that renders it must not change before, so it is a constant or memo.
 */
type When = 'first' | 'late' | 'idle' | 'drawn'

/** A part of the site whose code is fetched separately. Parts with a name are also rendered on the server. */
export function loadOnce<Part>(
  load: () => Promise<Part>,
  name = '',
  when: When = 'first',
): () => Part {
  let part: Part | undefined
  let isAwaited = false
  let styling: ReturnType<typeof applyStyles> | null = when === 'drawn' ? undefined : null
  const styled = (loaded: Part) => {
    if (styling === null) styling = applyStyles()
    if (styling) use(styling)
    return loaded
  }
  let loading: Promise<Part> | undefined
  const forget = () => {
    loading = undefined
  }
  const begin = () =>
    (loading ??= load().then(
      (loaded) => {
        part = loaded
        return loaded
      },
      (error) => {
        failures.add(forget)
        if (when === 'first') void reloadAfterUpgrade()
        throw error
      },
    ))
  const retry = (): Promise<Part> => begin().catch(() => networkBack().then(forget).then(retry))
  let retrying: Promise<Part> | undefined
  const persist = () => (retrying ??= retry())
  if (name) rendered.set(name, begin)
  if (when === 'late') late.add(name)
  if (when === 'idle' || when === 'drawn') fetchAhead(begin)
  return function usePart() {
    drawn.add(name)
    if (part && !isAwaited) return styled(part)
    // React renders a suspended component again with `use`; once the code is loaded it is returned at once
    isAwaited = true
    return styled(use(when === 'late' ? persist() : begin()))
  }
}

let applying: Promise<unknown> | undefined

/** The stylesheet of later parts is fetched with their code (vite.config.ts). Undefined when there is nothing to wait for. */
function applyStyles(): Promise<unknown> | undefined {
  if (import.meta.env.SSR) return undefined
  const fetched = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later-style]')]
  if (fetched.length > 0) {
    const all = Promise.all([applying, ...fetched.map(applied)]).then(() => {
      if (applying === all) applying = undefined
    })
    applying = all
  }
  return applying
}

const applied = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    link.onload = link.onerror = resolve
    link.rel = 'stylesheet'
  })

/** A component of such a part, used like any other. */
export const componentOf = <Part, Name extends keyof Part>(usePart: () => Part, name: Name) =>
  function LoadedPart(props: PartProps<Part[Name]>) {
    return createElement(usePart()[name] as FunctionComponent<typeof props>, props)
  }

export type PartProps<Loaded> = Loaded extends (props: infer Given extends object) => ReactNode
  ? Given
  : object

const RETRY_MS = 30_000

const networkBack = () =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    setTimeout(resolve, RETRY_MS)
  })

const waiting = new Set<() => Promise<unknown>>()
let isPageIdle = false

function fetchAhead(begin: () => Promise<unknown>) {
  waiting.add(begin)
  if (isPageIdle) void fetchWaiting()
}

/** One part per idle callback. What fails is fetched again when the network is back. */
async function fetchWaiting() {
  for (const begin of [...waiting]) {
    await idle()
    await begin().then(
      () => waiting.delete(begin),
      () => {},
    )
  }
}

/** Called once the page is hydrated and its queries are refreshed. */
function fetchIdleParts() {
  isPageIdle = true
  window.addEventListener('online', () => {
    forgetFailedParts()
    void fetchWaiting()
  })
  return fetchWaiting()
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
  const all = loadParts(names).then(() => {
    isArriving = false
  })
  arrival = all.catch(() => {})
  return {
    first: loadParts(names.filter((name) => !late.has(name))),
    all,
    whenIdle: fetchIdleParts,
  }
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

/**
 * An upgrade removes the old files while pages are open; a reload brings the new ones. At most once a minute, and never
 * while the site is unreachable: the page on the screen would be lost.
 */
export async function reloadAfterUpgrade() {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < PAUSE_MS || !navigator.onLine) return
  const page = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (!page?.ok) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
}
