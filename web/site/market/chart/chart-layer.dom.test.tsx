import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Pin } from '../../../../contract/market/coins.ts'
import { HOUR_MS } from '../../../../contract/platform/durations.ts'
import { SiteInfoContext } from '../../../page/site-info.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import type { TimeSpan } from './chart-geometry.ts'
import { PriceChart } from './price-chart.tsx'

const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const at = (hoursAgo: number) => new Date(end - hoursAgo * HOUR_MS).toISOString()
const clock = (hoursAgo: number) => new Date(end - hoursAgo * HOUR_MS).toTimeString().slice(0, 5)
const history = Array.from({ length: 25 }, (_, index) => ({
  timestamp: at(24 - index),
  price: 100 + index,
}))
/** In a document without layout a user unit is a pixel. */
const xAt = (hoursAgo: number) => 50 + ((24 - hoursAgo) / 24) * 430

const pin = (hoursAgo: number, part: Partial<Pin> = {}): Pin => ({
  story_id: 100 + hoursAgo,
  at: at(hoursAgo),
  title: `Told ${hoursAgo} hours ago`,
  story_path: `/stories/${100 + hoursAgo}/told`,
  article_id: hoursAgo,
  article_url: 'https://news.example/1',
  first_publisher: 'Ledgerline',
  outlets: 3,
  independent: 3,
  sentiment_score: 8,
  reaction: null,
  ...part,
})

function Chart({ onSpan }: { onSpan: (span: TimeSpan | undefined) => void }) {
  const foot = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<TimeSpan>()
  return (
    <>
      <PriceChart
        symbol="BTC"
        name="Bitcoin"
        range="24h"
        history={history}
        loading={false}
        change={1}
        span={span}
        onSpan={(next) => {
          setSpan(next)
          onSpan(next)
        }}
        articleCount={undefined}
        hint="Drag to filter"
        foot={foot}
      />
      <div ref={foot} />
      <article data-story="999" data-told="112">
        <a href="/lead">A copy of the story of 12 hours ago</a>
        <a data-story="998" href="/other">
          Another outlet of it
        </a>
      </article>
      <article data-story="4">
        <a href="/alone">Its own article</a>
      </article>
    </>
  )
}

const usualPins = [pin(12), pin(4, { outlets: 1, story_path: null, sentiment_score: 2 })]

async function open(pins = usualPins, width = 500, height = 200) {
  const size = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(size as DOMRect)
  const answer = { pins }
  const server = fakeServer({
    'GET /api/coins/BTC/pins': () => ({ from: at(24), to: at(0), pins: answer.pins }),
  })
  const spans: (TimeSpan | undefined)[] = []
  const { container } = render(
    <SiteInfoContext value={{ name: 'Wire', url: 'https://news.example', renderedAt: end }}>
      <QueryClientProvider client={server.client}>
        <MemoryRouter>
          <Chart onSpan={(span) => spans.push(span)} />
        </MemoryRouter>
      </QueryClientProvider>
    </SiteInfoContext>,
  )
  const group = await screen.findByRole(
    'group',
    { name: /^Stories about Bitcoin/ },
    { timeout: 20_000 },
  )
  const surface = container.querySelector<HTMLElement>('[data-chart="live"]') as HTMLElement
  const image = screen.getByRole('img', { name: /^Price chart/ })
  const marks = () => [...group.children] as HTMLElement[]
  const ringed = () => marks().filter(({ dataset }) => dataset.ringed !== undefined)
  const refetch = (next: Pin[]) => {
    answer.pins = next
    return server.client.refetchQueries()
  }
  return {
    surface,
    image,
    marks,
    ringed,
    spans,
    refetch,
    card: () => container.querySelector('[data-pin-card]'),
  }
}

const mouse = (hoursAgo: number, clientY = 40) => ({
  clientX: xAt(hoursAgo),
  clientY,
  pointerType: 'mouse',
  button: 0,
})
const finger = (hoursAgo: number) => ({ ...mouse(hoursAgo), pointerType: 'touch' })
const tap = (surface: HTMLElement, hoursAgo: number) => {
  fireEvent.pointerDown(surface, finger(hoursAgo))
  fireEvent.pointerUp(surface, finger(hoursAgo))
}
const key = (on: Element, name: string, more = {}) => fireEvent.keyDown(on, { key: name, ...more })
const middleY = (mark: HTMLElement | undefined) =>
  (Number.parseFloat(mark?.style.top ?? '') / 100) * 200

it('pins are links named by time, mood and outlets; a pointer at one shows its card, away from it the price', async () => {
  const { surface, marks, card } = await open()
  expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/, bullish, 3 outlets\. Told 12 hours ago$/),
    expect.stringMatching(/, bearish, 1 outlet\. Told 4 hours ago$/),
  ])
  expect(marks()[0]?.getAttribute('href')).toBe('/stories/112/told')
  expect(marks()[1]?.getAttribute('href')).toBe('https://news.example/1')
  fireEvent.pointerMove(surface, mouse(12, middleY(marks()[0])))
  expect(card()?.textContent).toContain('3 outlets, first: Ledgerline')
  expect(card()?.textContent).toContain('1 of 2')
  fireEvent.pointerMove(surface, mouse(8))
  expect(card()).toBeNull()
  expect(screen.getByRole('tooltip').textContent).toContain('$116.00')
})

it('on a chart drawn a second time a pin is where it is seen, however the drawing is stretched', async () => {
  const { surface, marks, card } = await open(usualPins, 1000, 400)
  const place = { clientX: 2 * xAt(12), clientY: 2 * middleY(marks()[0]), pointerType: 'mouse' }
  fireEvent.pointerMove(surface, place)
  expect(card()?.textContent).toContain('Told 12 hours ago')
})

it('the card stays with its story when newer pins are drawn', async () => {
  const { surface, marks, card, refetch } = await open()
  fireEvent.pointerMove(surface, mouse(12, middleY(marks()[0])))
  const pressed = marks()[0]
  await refetch([pin(20), pin(12), pin(4)])
  await waitFor(() => expect(marks()).toHaveLength(3))
  expect(card()?.textContent).toContain('Told 12 hours ago')
  expect(marks()[1]).toBe(pressed)
})

it('a row in focus rings the pin of its story, and a row within it too', async () => {
  const { marks, ringed } = await open()
  fireEvent.focusIn(screen.getByText('A copy of the story of 12 hours ago'))
  expect(ringed()).toEqual([marks()[0]])
  fireEvent.focusIn(screen.getByText('Another outlet of it'))
  expect(ringed()).toEqual([marks()[0]])
  fireEvent.pointerOver(screen.getByText('Its own article'))
  expect(ringed()).toEqual([marks()[1]])
  fireEvent.pointerOver(document.body)
  expect(ringed()).toEqual([])
})

it('a pin in focus marks the rows of its story', async () => {
  const { marks } = await open()
  fireEvent.focus(marks()[0] as HTMLElement)
  const pinned = () =>
    [...document.querySelectorAll('[data-pinned]')].map((row) => row.getAttribute('data-story'))
  expect(pinned()).toEqual(['999'])
  fireEvent.focus(marks()[1] as HTMLElement)
  expect(pinned()).toEqual(['4'])
})

it('a drag marks a span in whole steps; a press that hardly moves does not; a double click clears it', async () => {
  const { surface, spans } = await open()
  fireEvent.pointerDown(surface, mouse(16))
  fireEvent.pointerMove(surface, { ...mouse(16), clientX: xAt(16) + 4 })
  fireEvent.pointerUp(surface, mouse(16))
  expect(spans).toEqual([])
  fireEvent.pointerDown(surface, mouse(10))
  fireEvent.pointerMove(surface, mouse(16))
  expect(screen.getByText(`From ${clock(16)} to ${clock(10)}, 1 story`)).toBeTruthy()
  fireEvent.pointerUp(surface, mouse(16))
  expect(spans).toEqual([{ from: end - 16 * HOUR_MS, to: end - 10 * HOUR_MS }])
  // its edge is moved alone
  fireEvent.pointerDown(surface, mouse(10))
  fireEvent.pointerMove(surface, mouse(2))
  fireEvent.pointerUp(surface, mouse(2))
  expect(spans.at(-1)).toEqual({ from: end - 16 * HOUR_MS, to: end - 2 * HOUR_MS })
  expect(screen.getByRole('link', { name: '2 stories' })).toBeTruthy()
  fireEvent.dblClick(surface, mouse(5))
  expect(spans.at(-1)).toBeUndefined()
})

it('two taps are a span in either order; a finger that moves is none; a tap at a pin shows its card', async () => {
  const { surface, marks, spans, card } = await open()
  fireEvent.pointerDown(surface, finger(20))
  fireEvent.pointerMove(surface, finger(16))
  fireEvent.pointerUp(surface, finger(16))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  tap(surface, 8)
  expect(screen.getByText(`From ${clock(8)}.`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  tap(surface, 8)
  tap(surface, 20)
  expect(spans).toEqual([{ from: end - 20 * HOUR_MS, to: end - 8 * HOUR_MS }])
  fireEvent.click(screen.getByRole('button', { name: 'Clear time' }))
  expect(spans.at(-1)).toBeUndefined()

  const place = {
    clientX: xAt(12) + 15,
    clientY: middleY(marks()[0]),
    pointerType: 'touch',
    button: 0,
  }
  fireEvent.pointerDown(surface, place)
  fireEvent.pointerUp(surface, place)
  expect(within(card() as HTMLElement).getByRole('link', { name: 'Open the story' })).toBeTruthy()
  tap(surface, 20)
  expect(card()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

it('by keys: arrows read, with Shift they mark, Enter applies, Escape clears; Up and Down go to the pins', async () => {
  const { image, marks, spans } = await open()
  key(image, 'ArrowLeft')
  expect(screen.getByRole('tooltip').textContent).toContain('$124.00')
  for (let step = 0; step < 3; step++) key(image, 'ArrowLeft', { shiftKey: true })
  expect(screen.getByText(`From ${clock(3)} to ${clock(0)}, 0 stories`)).toBeTruthy()
  key(image, 'Enter')
  expect(spans).toEqual([{ from: end - 3 * HOUR_MS, to: end }])
  key(image, 'Escape')
  key(image, 'Escape')
  expect(spans.at(-1)).toBeUndefined()
  key(image, 'ArrowDown')
  expect(document.activeElement).toBe(marks()[1])
  key(marks()[1] as Element, 'ArrowUp')
  expect(document.activeElement).toBe(marks()[0])
  key(marks()[0] as Element, 'Escape')
  expect(document.activeElement).toBe(image)
})

it('several stories too close for a mark each are a count, whose card lists them', async () => {
  const { marks, card } = await open([
    pin(12),
    pin(12, { story_id: 7, title: 'At the same time', outlets: 9 }),
  ])
  const [count] = marks()
  expect(count?.textContent).toBe('2')
  fireEvent.focus(count as HTMLElement)
  fireEvent.click(count as HTMLElement)
  const listed = within(card() as HTMLElement).getAllByRole('link')
  expect(listed.map((link) => link.textContent)).toEqual([
    'At the same time9 outlets',
    'Told 12 hours ago3 outlets',
  ])
  expect(document.activeElement).toBe(listed[0])
})
