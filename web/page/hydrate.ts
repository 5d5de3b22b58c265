import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
// the part of it that menus and toasts share, or they would wait for all of it
import 'react-dom'

const IDLE_TIMEOUT_MS = 2_000
/** For a press that was made before its part was alive. */
const MOST_TRIES = 20

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
  keepPresses(all)
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

/** React stops a press on a part whose code is still on its way: it is made again once the code is there. */
function keepPresses(codeIsThere: Promise<unknown>) {
  let missed: HTMLElement | null = null
  const watch = ({ target }: Event) => {
    missed = (target as Element).closest('button')
    missed?.addEventListener('click', onArrival, { once: true })
  }
  const onArrival = () => {
    missed = null
  }
  window.addEventListener('click', watch, true)
  void codeIsThere.then(async () => {
    // the part may still wait for its turn to come alive
    for (let tries = 0; missed && tries < MOST_TRIES; tries++) {
      missed.click()
      await idle()
    }
    window.removeEventListener('click', watch, true)
  })
}

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
