import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
// the part of it that menus and toasts share, or they would wait for all of it
import 'react-dom'

const IDLE_TIMEOUT_MS = 2_000
/** A press waits 30 s for its part. */
const TRY_MS = 50
const MOST_TRIES = 600

/**
 * Hydrates a page rendered by the server without blocking a tap: in small steps, and without refetching meanwhile.
 * Then each query of the page is refetched, one per idle callback.
 */
export async function hydrate(
  root: HTMLElement,
  application: ReactNode,
  client: QueryClient,
  parts: PageParts,
) {
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, refetchOnMount: false } })
  const all = parts.all.catch(() => {})
  // a part that cannot be fetched says so where it is drawn
  await parts.first.catch(() => {})
  const { hydrateRoot } = await loadReactDom()
  keepPresses()
  startTransition(() => void hydrateRoot(root, application))
  await all
  await refetchWhenIdle(client, () => client.setDefaultOptions(usual))
  await parts.whenIdle?.()
}

/** In a task of its own: run together with all other code of the page it would be a long one. */
export async function loadReactDom() {
  await new Promise((resolve) => setTimeout(resolve))
  return import('react-dom/client')
}

type PageParts = {
  first: Promise<unknown>
  all: Promise<unknown>
  whenIdle?: () => Promise<unknown>
}

/** React drops a press on a part that is not alive yet: it is made again once the part is. */
function keepPresses() {
  let pressed: Element | undefined
  const watch = async ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (!button || isAlive(button)) {
      pressed = undefined
      return
    }
    if (pressed === button) return
    pressed = button
    for (let tries = 0; tries < MOST_TRIES && !isAlive(button); tries++)
      await new Promise((resolve) => setTimeout(resolve, TRY_MS))
    if (pressed === button && isAlive(button)) button.click()
  }
  window.addEventListener('click', watch, true)
}

/** React has come to it. */
const isAlive = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

async function refetchWhenIdle(client: QueryClient, restoreOptions: () => void) {
  await idle()
  restoreOptions()
  const queries = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })
  const states = queries.map(({ state }) => state)
  for (const [at, query] of queries.entries()) {
    await idle()
    // a request the reader made meanwhile, say for the next page, must not be cancelled or its failure lost
    if (query.state === states[at] && !query.state.error) query.fetch().catch(() => {})
  }
}

export function idle(): Promise<unknown> {
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'undefined')
    return new Promise((resolve) => setTimeout(resolve, 50))
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }))
}
