import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { showNotice } from '../../frame/page-frame/passing-notice.tsx'
import { markAllRead, readingMemory } from '../../news/feed/reading-memory.ts'
import { emptyFeed } from '../my-feed.ts'
import { changeMyFeed, myFeed } from '../my-feed-store.ts'
import { MyFeedPanel } from './my-feed-panel.tsx'

const storedMarks = () => JSON.parse(localStorage.getItem('read-articles') ?? 'null')
const kept = { ...emptyFeed, mutes: [{ kind: 'word' as const, text: 'airdrop' }] }

beforeEach(async () => {
  localStorage.clear()
  showNotice('')
  changeMyFeed(() => kept)
  markAllRead([3, 4])
  const { client } = fakeServer({
    'GET /api/articles': () => ({
      articles: [],
      hasMore: false,
      nextPage: null,
      nextBefore: null,
      totalCount: 0,
      totalCountExact: true,
      until: 0,
    }),
    'GET /api/publishers/public': () => [],
    'GET /api/crypto/coins': () => [],
    'GET /api/categories': () => [],
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MyFeedPanel onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
})

const press = (name: string, inside = screen.getByRole('dialog', { name: 'My feed' })) =>
  fireEvent.click(within(inside).getByRole('button', { name }))

it("Undo after 'Clear everything' brings back read marks too", () => {
  press('Clear everything')
  press('Clear everything', screen.getByRole('alertdialog'))
  expect([storedMarks(), myFeed().mutes]).toEqual([null, []])
  expect(screen.getByText('Nothing marked yet')).toBeTruthy()
  press('Undo')
  expect([storedMarks(), myFeed().mutes]).toEqual([[3, 4], kept.mutes])
  expect([...readingMemory().read]).toEqual([3, 4])
})

it("Undo after 'Forget them' brings the marks back, beside one that came meanwhile", () => {
  press('Forget them')
  expect(storedMarks()).toBeNull()
  act(() => markAllRead([9]))
  press('Undo')
  expect(storedMarks().toSorted()).toEqual([3, 4, 9])
})
