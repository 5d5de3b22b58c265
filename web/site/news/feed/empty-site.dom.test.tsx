import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../../api/session.ts'
import { type SiteInfo, SiteInfoContext } from '../../../page/site-info.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { FeedResults } from './feed-results.tsx'
import { useFeed } from './use-feed.ts'

const nothing = {
  'GET /api/articles': () => ({
    articles: [],
    hasMore: false,
    nextPage: null,
    nextBefore: null,
    totalCount: 0,
    totalCountExact: true,
    until: 0,
  }),
}
const Feed = ({ hint }: { hint: string | undefined }) => (
  <FeedResults feed={useFeed({})} view="table" emptyHint={hint} />
)
async function open(awaits: SiteInfo['awaits'], hint?: string) {
  render(
    <SiteInfoContext
      value={{
        name: 'Wire',
        url: 'https://news.example',
        renderedAt: 0,
        ...(awaits && { awaits }),
      }}
    >
      <QueryClientProvider client={fakeServer(nothing).client}>
        <MemoryRouter>
          <Feed hint={hint} />
        </MemoryRouter>
      </QueryClientProvider>
    </SiteInfoContext>,
  )
  return screen.findByText(/^No articles/)
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const signIn = (role: 'admin' | 'editor') =>
  session.begin('a token', { id: 1, username: role, role, must_set_up: false } as never)
afterEach(() => session.end())

it('a site without publishers says where they are added, and leads there', async () => {
  expect((await open('publishers')).textContent).toBe('No articles yet')
  expect(screen.getByText('Publishers are added in the admin area.')).toBeTruthy()
  expect(linkTo('Admin area')).toBe('/admin')
})

it('an admin is led to the publishers, an editor to the admin area', async () => {
  signIn('admin')
  await open('publishers')
  expect(linkTo('Add publishers')).toBe('/admin/publishers')
})

it('who may not add publishers is led to the admin area', async () => {
  signIn('editor')
  await open('publishers')
  expect(linkTo('Admin area')).toBe('/admin')
})

it('a site whose feeds brought nothing yet says what happens next', async () => {
  signIn('admin')
  await open('articles')
  expect(screen.getByText(/^New stories appear here as soon as they are fetched\. /)).toBeTruthy()
  expect(linkTo('See the publishers')).toBe('/admin/publishers')
})

it('a filter without a result, and a site that has articles, lead nobody to the admin area', async () => {
  expect((await open('articles', 'Remove a filter.')).textContent).toBe('No articles found')
  expect(screen.getByText('Remove a filter.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
