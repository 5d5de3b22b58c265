import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const latestMs = 2_000

/**
 * A page that arrived rendered is taken over without keeping a tap waiting: in small steps, and reading nothing again
 * meanwhile. Then what the server read is read anew, each in an idle moment of its own.
 */
export function takeOver(root: HTMLElement, application: ReactNode, client: QueryClient) {
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, refetchOnMount: false } })
  startTransition(() => void hydrateRoot(root, application))
  void readAgain(client, () => client.setDefaultOptions(usual))
}

async function readAgain(client: QueryClient, backToUsual: () => void) {
  await idleMoment()
  backToUsual()
  for (const { queryKey } of client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
    await idleMoment()
    void client.refetchQueries({ queryKey, exact: true, type: 'active' })
  }
}

function idleMoment(): Promise<unknown> {
  // Safari has no idle moments to tell of
  if (typeof requestIdleCallback === 'undefined') return new Promise((resolve) => setTimeout(resolve, 50))
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: latestMs }))
}
