import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { FeedPage } from '../../../../contract/news/feed.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { FilterChips } from './filter-chips.tsx'

const PAGE: FeedPage = {
  articles: [],
  hasMore: false,
  nextPage: null,
  nextBefore: null,
  totalCount: 12,
  totalCountExact: true,
  until: 0,
}

function show(page: FeedPage | undefined) {
  const filters = { tag: ['DeFi', 'Nope'] }
  const { client } = fakeServer({ 'GET /api/categories': () => [] })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FilterChips active={[]} onChange={() => {}} found={{ filters, page }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('names what does not exist, also above a list that has rows', () => {
  show({
    ...PAGE,
    unknown: [
      { parameter: 'category', value: 'nope' },
      { parameter: 'tag', value: 'Nope' },
    ],
  })
  expect(screen.getByText('There is no category "nope". There is no tag "Nope".')).toBeTruthy()
})

it.each([[PAGE], [undefined]])('says nothing of what is known, or not answered yet', (page) => {
  show(page)
  expect(screen.queryByText(/There is no/)).toBeNull()
})
