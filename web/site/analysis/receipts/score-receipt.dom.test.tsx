import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { ArticleReceipt, Parts, Receipt } from '../../../../contract/analysis/receipts.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { ScoreChip } from '../../../ui/score-chip.tsx'
import { ArticleScores } from '../../news/articles/article-scores.tsx'
import { reasonFor } from './reasons.ts'

const ARTICLE = {
  id: 7,
  title: 'Exchange reserves fall to a low',
  freshness_score: 6,
  sentiment_score: 8,
  ad: false,
}
const BUILT_IN: Receipt = {
  analyzer: 'built-in',
  version: '2.1',
  analyzed_at: '2026-11-15T09:14:00.000Z',
  read_characters: 3120,
  age_minutes: 38,
  freshness_score: 6,
  sentiment_score: 8,
  ad: false,
  freshness: {
    kind: 'parts',
    novelty: 2,
    age: 1.4,
    substance: 2.8,
    signs: ['an event in the title', 'a quotation'],
    limit: 10,
  },
  sentiment: {
    kind: 'words',
    start: 5.3,
    words: [
      { word: 'accumulation', push: 1.6 },
      { word: 'outflow', push: -0.3 },
    ],
    rest: 1.4,
    limited: 0,
    passages: ['Analysts read the outflow as Accumulation.'],
    read_characters: 400,
  },
  ad_reasons: [],
  told_before: {
    title: 'Coins leave exchanges',
    url: 'https://first.test/1',
    publisher: 'Ledgerline',
    published_at: '2026-11-15T07:00:00.000Z',
  },
  story: {
    outlets: 5,
    is_first: false,
    first_publisher: 'Ledgerline',
    first_at: '2026-11-15T07:00:00.000Z',
  },
}
const QUOTES: Receipt = {
  ...BUILT_IN,
  analyzer: 'gpt-4',
  version: 'gpt-4o',
  sentiment: {
    kind: 'quotes',
    quotes: [
      { text: 'wide adoption', pull: 'up' },
      { text: 'a faint risk', pull: 'down' },
    ],
    left_out: 1,
  },
}

function show(answer: () => ArticleReceipt, article = ARTICLE) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const server = fakeServer({ [`GET /api/articles/${article.id}/receipt`]: answer })
  render(
    <QueryClientProvider client={server.client}>
      <MemoryRouter>
        <ArticleScores article={article} as={ScoreChip} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const kept = (receipt: Receipt | null) => () => ({
  receipt,
  kept_since: '2026-11-01T00:00:00.000Z',
  corrected: [],
})
/** The receipt's code is fetched with the first click. */
const press = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button)
    await import('./score-receipt.tsx')
  })
const more = () => press(screen.getByRole('button', { name: 'More' }))
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ')

it('opens from the figure: words with their pushes that add up, the rubric, who read what', async () => {
  show(kept(BUILT_IN))
  await press(screen.getByRole('button', { name: 'Sentiment: 8 of 10, bullish. Why?' }))
  const card = await screen.findByRole('dialog', { name: 'Sentiment 8 of 10, bullish' })
  expect(document.activeElement).toBe(within(card).getByRole('heading', { level: 2 }))
  await within(card).findByText('Words that moved it')
  await more()
  const rows = within(card)
    .getAllByRole('listitem')
    .map((row) => textOf(row))
  expect(rows.slice(0, 4)).toEqual([
    'accumulation+1.6',
    'outflow-0.3',
    'the names in it and rounding+1.4',
    'Starting at 5.3, total8.0',
  ])
  expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'outflow',
    'Accumulation',
  ])
  expect(textOf(card)).toContain('Built-in analyser 2.1')
  expect(textOf(card)).toContain('Read the title and 400 characters of text.')
})

it('shows the three strongest reasons at first, and they still add up', async () => {
  const words = [
    { word: 'ban', push: -0.2 },
    { word: 'accumulation', push: 1.6 },
    { word: 'inflow', push: 0.9 },
    { word: 'outflow', push: -0.4 },
    { word: 'record', push: 0.3 },
  ]
  const sentiment = { ...BUILT_IN.sentiment, words, rest: 0.5 } as Receipt['sentiment']
  show(kept({ ...BUILT_IN, sentiment }))
  await press(screen.getByRole('button', { name: /^Sentiment/ }))
  await screen.findByText('Words that moved it')
  const rows = () => screen.getAllByRole('listitem').map((row) => textOf(row))
  expect(rows()).toEqual([
    'accumulation+1.6',
    'inflow+0.9',
    'outflow-0.4',
    'everything else+0.6',
    'Starting at 5.3, total8.0',
  ])
  expect(screen.queryByText('Analysts read the', { exact: false })).toBeNull()
  await more()
  expect(rows()).toContain('ban-0.2')
  expect(screen.getByRole('button', { name: 'Less' })).toBeTruthy()
})

it.each([
  ['below its figure', 300, { top: '330px', maxHeight: '464px' }],
  ['above a low one, under the bar of the page', 600, { bottom: '206px', maxHeight: '530px' }],
])('on a laptop the card stands %s', async (_, top, place) => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280)
  const figure = { left: 100, right: 180, top, bottom: top + 24 } as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(figure)
  show(kept(BUILT_IN))
  await press(screen.getByRole('button', { name: /^Sentiment/ }))
  const { style } = await screen.findByRole('dialog')
  expect({ top: style.top, bottom: style.bottom, maxHeight: style.maxHeight }).toEqual({
    top: '',
    bottom: '',
    ...place,
  })
})

it('Escape closes it and gives the focus back; what is known stands there while the rest loads', async () => {
  show(() => new Promise(() => {}) as never)
  const why = screen.getByRole('button', { name: 'why?' })
  why.focus()
  await press(why)
  const card = await screen.findByRole('dialog', { name: 'Sentiment 8 of 10, bullish' })
  expect(within(card).getByRole('status', { name: 'Loading the receipt' })).toBeTruthy()
  fireEvent.keyDown(card, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(why)
})

it('freshness tells what gave an advertisement away, unless an editor says it is none', async () => {
  const ad_reasons = [
    { reason: 'its publisher is marked as a wire of press releases', words: null },
    { reason: 'it urges readers to act', words: 'welcome bonus' },
    { reason: 'it urges readers to act', words: 'claim now' },
  ]
  const told =
    "Potentially Ad: its publisher is marked as a wire of press releases; it urges readers to act ('welcome bonus')."
  const answer = kept({ ...BUILT_IN, ad: true, ad_reasons })
  show(answer)
  await press(screen.getByRole('button', { name: 'Freshness: 6 of 10, medium. Why?' }))
  await screen.findByText('What it is based on')
  await more()
  expect(screen.getByText(told)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Old')
  cleanup()
  show(() => ({ ...answer(), corrected: ['ad'] }))
  await press(screen.getByRole('button', { name: 'Freshness: 6 of 10, medium. Why?' }))
  await screen.findByText('What it is based on')
  await more()
  expect(screen.queryByText(told)).toBeNull()
})

it('an advertisement scored at once is low, not old: the receipt says it was capped and when it was scored', async () => {
  const freshness = { ...BUILT_IN.freshness, limit: 3 } as Receipt['freshness']
  const receipt = { ...BUILT_IN, age_minutes: 0, freshness_score: 3, ad: true, freshness }
  show(kept(receipt), { ...ARTICLE, freshness_score: 3, ad: true })
  await press(screen.getByRole('button', { name: 'Freshness: 3 of 10, low. Why?' }))
  const card = await screen.findByRole('dialog', { name: 'Freshness 3 of 10, low' })
  await within(card).findByText('Looks like an ad. Ads score 3 at most.')
  await more()
  expect(textOf(card)).toContain('scored within a minute of publication')
  expect(textOf(card)).toContain('capped at 3 (ad)-3.2')
  expect(textOf(card)).toContain('0-3.9 Low')
})

it('freshness tells novelty, age and substance, and who told it before', async () => {
  show(kept(BUILT_IN))
  await press(screen.getByRole('button', { name: 'Freshness: 6 of 10, medium. Why?' }))
  const card = await screen.findByRole('dialog')
  const link = await within(card).findByRole('link', { name: 'Coins leave exchanges' })
  expect(link.getAttribute('href')).toBe('https://first.test/1')
  expect(textOf(card)).toContain('Sum, rounded6.0')
  await more()
  expect(textOf(card)).toContain('Part of it was reported before, by Ledgerline.')
  expect(textOf(card)).toMatch(
    /Novelty.*\+2\.0 of 4\.5.*scored 38 minutes after publication\+1\.4 of 1\.5/,
  )
  expect(textOf(card)).toMatch(
    /an event in the title, a quotation\+2\.8 of 4\.0.*rounding-0\.2.*Sum6\.0/,
  )
})

const PARTS: Parts = { kind: 'parts', novelty: 4.5, age: 1.5, substance: 2, signs: [], limit: 10 }
it.each<[string, Partial<Receipt>]>([
  ['First report in our feeds.', { freshness: PARTS }],
  [
    'First report in our feeds, but it has little substance.',
    { freshness: { ...PARTS, substance: 1 } },
  ],
  ['Looks like an ad. Ads score 3 at most.', { freshness: { ...PARTS, limit: 3 } }],
])('freshness in one sentence: %s', (sentence, change) =>
  expect(reasonFor('freshness', 6, { ...BUILT_IN, ...change })).toBe(sentence),
)

it.each([
  ['citing 1 passage', 1],
  ['citing 2 passages', 2],
  ['unsupported by any passage of it', 0],
])('sentiment of a model in one sentence: %s', (basis, count) => {
  const quotes = QUOTES.sentiment.kind === 'quotes' ? QUOTES.sentiment.quotes.slice(0, count) : []
  expect(
    reasonFor('sentiment', 8, { ...QUOTES, sentiment: { kind: 'quotes', quotes, left_out: 0 } }),
  ).toBe(`gpt-4 reads this article as bullish, ${basis}.`)
})

it('freshness of an advertisement that nobody reported before', async () => {
  const freshness = { ...PARTS, limit: 3 }
  show(
    kept({
      ...BUILT_IN,
      freshness,
      freshness_score: 3,
      age_minutes: 0,
      told_before: null,
      story: null,
    }),
  )
  await press(screen.getByRole('button', { name: 'Freshness: 6 of 10, medium. Why?' }))
  await screen.findByText('What it is based on')
  expect(screen.getAllByRole('listitem').map((row) => textOf(row))).toEqual([
    'Noveltyno earlier report in 48 hours+4.5 of 4.5',
    'Agescored within a minute of publication+1.5 of 1.5',
    'Substanceno event, figure or quotation+2.0 of 4.0',
    'capped at 3 (ad)-5.0',
    'Sum3.0',
  ])
})

it('a model: passages with their pull, and what was left out; unsupported when none is in the text', async () => {
  show(kept(QUOTES))
  await press(screen.getByRole('button', { name: /^Sentiment/ }))
  const card = await screen.findByRole('dialog')
  await within(card).findByText('Passages it is based on')
  expect(textOf(card)).toContain('‘wide adoption’Found word for word in the text')
  expect(textOf(card)).toContain('‘a faint risk’Found word for word; points the other way')
  expect(textOf(card)).toContain('gpt-4 (gpt-4o)')
  expect(textOf(card)).toContain('1 more passage was left out: it is not in the text.')
})

it('says so when nothing carried it, when no receipt was kept and when it cannot be loaded', async () => {
  show(kept({ ...QUOTES, sentiment: { kind: 'quotes', quotes: [], left_out: 2 } }))
  await press(screen.getByRole('button', { name: /^Sentiment/ }))
  await screen.findByText('The model named no passage that is in the text.')
  await press(screen.getByRole('button', { name: 'Close' }))

  show(kept(null), { ...ARTICLE, id: 8, sentiment_score: 5.2 })
  await press(screen.getByRole('button', { name: /^Sentiment: 5.2/ }))
  await screen.findByText(
    /No receipt was kept for this score\. Receipts exist for articles analysed since Nov 01, 2026\./,
  )
  await press(screen.getByRole('button', { name: 'Close' }))

  let tries = 0
  const failing = () => {
    if (tries++ === 0) throw new Error('away')
    return kept(BUILT_IN)()
  }
  show(failing, { ...ARTICLE, id: 9, sentiment_score: 8.5 })
  await press(screen.getByRole('button', { name: /^Sentiment: 8.5/ }))
  await screen.findByText('The receipt could not be loaded')
  await press(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Words that moved it')
})

it('an advertisement is not scored bullish or bearish, unless an editor scored it', async () => {
  const ad = { ...ARTICLE, sentiment_score: 5, ad: true }
  show(kept({ ...BUILT_IN, ad: true }), ad)
  await press(screen.getByRole('button', { name: 'Sentiment: 5 of 10, neutral. Why?' }))
  const card = await screen.findByRole('dialog', { name: 'Sentiment 5 of 10, neutral' })
  expect(await within(card).findByText('Ads are not scored bullish or bearish.')).toBeTruthy()
  expect(within(card).queryByText('Words that moved it')).toBeNull()
  cleanup()
  show(() => ({ ...kept({ ...BUILT_IN, ad: true })(), corrected: ['sentiment'] }), ad)
  await press(screen.getByRole('button', { name: 'Sentiment: 5 of 10, neutral. Why?' }))
  expect(await screen.findByText(/^An editor set this score\./)).toBeTruthy()
})
