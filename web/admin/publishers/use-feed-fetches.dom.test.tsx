import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { FetchMessage } from './fetch-messages.ts'
import { useFeedFetches } from './use-feed-fetches.ts'

it('a publisher that asked to wait may be fetched anyway', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const bodies: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isFetch = String(input instanceof Request ? input.url : input).endsWith('/7/fetch')
    if (!isFetch) return Response.json([])
    bodies.push(JSON.parse(String(init?.body)))
    return bodies.length > 1
      ? Response.json({ articlesCount: 2 })
      : Response.json(
          { code: 'ASKED_TO_WAIT', error: 'The publisher asked to wait another 15 minutes.' },
          { status: 409 },
        )
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const said: FetchMessage[] = []
  const { result } = renderHook(() => useFeedFetches((message) => said.push(message)), { wrapper })
  await act(() => result.current.start(7))
  expect(said).toEqual([
    {
      kind: 'error',
      text: 'Failed to fetch feeds. Please check the console for details.',
      detail: 'The publisher asked to wait another 15 minutes.',
      mayAskAnyway: 7,
    },
  ])
  await act(() => result.current.start(7, true))
  expect(bodies).toEqual([{}, { anyway: true }])
  expect(said.at(-1)).toEqual({ kind: 'success', text: '2 new articles' })
})
