import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Article } from '../../../../contract/news/articles.ts'
import { HOUR_MS } from '../../../../contract/platform/durations.ts'
import { loadParts } from '../../../page/load-once.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import type { FeedView } from '../feed-query/feed-url.ts'
import { FeedRows } from './feed-rows.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')

const article = (id: number, hoursAgo: number): Article => ({
  id,
  title: `Story ${id}`,
  url: `https://news.test/${id}`,
  image_url: null,
  published_at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
  first_seen_at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
  tags: [],
  publisher: { id: 1, name: 'Ledgerline', slug: 'ledgerline' },
  publisher_name: 'Ledgerline',
  freshness_score: 8,
  sentiment_score: 7.5,
  overview: 'What happened.',
  featured: false,
  ad: id === 2,
  coins: [],
  story: null,
})
// the last visit ended 3 hours ago; 13 hours ago it was yesterday
const articles = [article(4, 1), article(3, 2), article(2, 4), article(1, 13)]

/** No other window is opened here. */
const stay = (event: Event) => event.preventDefault()

beforeEach(() => {
  document.addEventListener('click', stay)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  localStorage.setItem('visits', JSON.stringify({ active: now - 3 * HOUR_MS }))
})
afterEach(() => {
  document.removeEventListener('click', stay)
  vi.useRealTimers()
})

/** The page as it is loaded anew: what is remembered is read once a load. */
async function arrive(view: FeedView = 'table', isWhole = true, shown = articles) {
  await loadParts()
  vi.resetModules()
  const { useReading } = await import('./use-reading.ts')
  function Page() {
    const reading = useReading()
    const [rows] = useState(shown)
    return (
      <FeedRows
        view={view}
        articles={rows}
        current={undefined}
        reading={reading}
        isWhole={isWhole}
      />
    )
  }
  const { client } = fakeServer({})
  const { container, unmount } = render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
  await act(async () => void (await import('./whats-new.tsx')))
  // it is drawn before it listens
  await act(async () => {})
  const order = () =>
    [...container.querySelectorAll('[data-story] h2, p')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^Story|since/.test(text))
  return { order, unmount }
}
const link = (id: number) => screen.getByRole('link', { name: `Story ${id}` })
const isRead = (id: number) => link(id).getAttribute('aria-description') === 'Read'
const marks = () => JSON.parse(localStorage.getItem('read-articles') ?? '[]')

const LAST_VISIT = '2 new since 09:00'

it('the end of the last visit stands above the first article that is not new', async () => {
  const { order } = await arrive()
  expect(order()).toEqual(['Story 4', 'Story 3', LAST_VISIT, 'Story 2', 'Story 1'])
})

it('nothing marks a feed in which all is new, or nothing', async () => {
  const all = await arrive('table', true, [article(4, 1), article(3, 2)])
  expect(all.order()).toEqual(['Story 4', 'Story 3'])
  all.unmount()
  const none = await arrive('table', true, [article(2, 4), article(1, 13)])
  expect(none.order()).toEqual(['Story 2', 'Story 1'])
})

it('a narrowed feed has no last visit', async () => {
  const { order } = await arrive('table', false)
  expect(order()).toEqual(['Story 4', 'Story 3', 'Story 2', 'Story 1'])
})

it('an article is read once its title is opened or its overview expanded, here and in other tabs', async () => {
  const { unmount } = await arrive()
  fireEvent.click(link(3))
  expect([isRead(3), isRead(4)]).toEqual([true, false])
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Show More' })[0] as HTMLElement)
  })
  expect(isRead(4)).toBe(true)
  // closing it again, another button and the publisher's name mark nothing
  fireEvent.click(await screen.findByRole('button', { name: 'Show Less' }))
  fireEvent.click(screen.getAllByRole('link', { name: 'Ledgerline' })[3] as HTMLElement)
  expect(marks()).toEqual([3, 4])
  localStorage.setItem('read-articles', '[3,4,1]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'read-articles' })))
  expect(isRead(1)).toBe(true)
  unmount()
  await arrive('headlines')
  expect([1, 2, 3, 4].map(isRead)).toEqual([true, false, true, true])
})

it('the toggle of an overview keeps the focus when it is pressed', async () => {
  await arrive()
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const more = screen.getAllByRole('button', { name: 'Show More' })[0] as HTMLElement
  more.focus()
  await act(async () => void fireEvent.click(more))
  const less = screen.getByRole('button', { name: 'Show Less' })
  expect(document.activeElement).toBe(less)
  expect(scrolled).not.toHaveBeenCalled()
  vi.spyOn(less, 'getBoundingClientRect').mockReturnValueOnce({ top: 300 } as DOMRect)
  await act(async () => void fireEvent.click(less))
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Show More' })[0])
  // it was pressed at 300 and would now be at 0
  expect(scrolled).toHaveBeenCalledWith(0, -300)
})

it.each([
  [300, -300],
  // the toggle would be back at 120 with the row's top at 20, under the bar
  [120, -180],
])(
  "'Show Less' pressed at %d scrolls by %d, so that the row's top stays in sight",
  async (pressed, by) => {
    await arrive()
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
    const more = screen.getAllByRole('button', { name: 'Show More' })[0] as HTMLElement
    const row = more.closest('article') as HTMLElement
    await act(async () => void fireEvent.click(more))
    const less = screen.getByRole('button', { name: 'Show Less' })
    vi.spyOn(less, 'getBoundingClientRect').mockReturnValueOnce({ top: pressed } as DOMRect)
    // closed, the row starts 100 above its toggle
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ top: -100 } as DOMRect)
    await act(async () => void fireEvent.click(less))
    expect(scrolled).toHaveBeenCalledWith(0, by)
  },
)

it("'Mark all as read' marks every row, ends the news and keeps the focus where it was", async () => {
  const { order, unmount } = await arrive()
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect([1, 2, 3, 4].every(isRead)).toBe(true)
  expect(order()).not.toContain(LAST_VISIT)
  expect(document.activeElement).toBe(link(2))
  unmount()
  await arrive()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('keeps the newest 5,000 marks, and reads nothing into what others wrote there', async () => {
  localStorage.setItem(
    'read-articles',
    JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n + 1_000)),
  )
  const { unmount } = await arrive('grid')
  fireEvent.click(link(1))
  expect(marks()).toHaveLength(5_000)
  expect([marks()[0], marks().at(-1)]).toEqual([1_001, 1])
  unmount()
  localStorage.setItem('read-articles', '{"not":"ours"}')
  localStorage.setItem('visits', '7')
  await arrive('grid')
  expect(isRead(1)).toBe(false)
})

it('a browser that keeps nothing still marks as long as the page is open', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await arrive()
  fireEvent.click(link(2))
  expect(isRead(2)).toBe(true)
})

it('a headline tells time, publisher, both scores and what may be an ad', async () => {
  await arrive('headlines')
  expect(link(2).closest('article')?.textContent).toBe(
    '08:00Story 2Potentially AdLedgerlineF: 8S: 7.5',
  )
  expect(link(1).closest('article')?.textContent).toBe('Nov 14 23:00Story 1LedgerlineF: 8S: 7.5')
})
