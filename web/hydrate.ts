import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const IDLE_TIMEOUT_MS = 2_000

/**
 * Hydrates a page rendered by the server without blocking a tap: in small steps, and without refetching meanwhile.
 * Then each query of the page is refetched, one per idle callback.
 */
export function hydrate(root: HTMLElement, application: ReactNode, client: QueryClient) {
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, refetchOnMount: false } })
  startTransition(() => void hydrateRoot(root, application))
  void refetchWhenIdle(client, () => client.setDefaultOptions(usual))
}

async function refetchWhenIdle(client: QueryClient, restoreOptions: () => void) {
  await idle()
  restoreOptions()
  for (const { queryKey } of client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
    await idle()
    void client.refetchQueries({ queryKey, exact: true, type: 'active' })
  }
}

export function idle(): Promise<unknown> {
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'undefined') return new Promise((resolve) => setTimeout(resolve, 50))
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }))
}
