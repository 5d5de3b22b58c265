import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Story, StoryReport, TopStory } from '../../../contract/stories/stories.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { GroupSwitch } from './group-switch.tsx'
import { OutletList } from './outlet-list.tsx'
import { StoryScreen } from './story-screen.tsx'
import { TopStoriesPanel } from './top-stories.tsx'

const at = (minutes: number) =>
  new Date(Date.parse('2026-11-15T11:20:00Z') + minutes * MINUTE_MS).toISOString()

const row = {
  id: 7,
  slug: 'harrow-bank-opens-custody',
  title: 'Harrow Bank opens custody',
  outlets: 5,
  independent: 3,
  copies: 2,
  first: { kind: 'first' as const, at: at(0), publishers: ['Kestrel Markets'] },
  first_at: at(0),
  last_at: at(130),
  sentiment: {
    votes: [4.6, 7.2, 7.6],
    others: [8.4, 8.4],
    median: 7.2,
    bullish: 2,
    neutral: 1,
    bearish: 0,
    disagree: false,
  },
  coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
}
const top = (id: number): TopStory => ({
  ...row,
  id,
  title: `Story ${id}`,
  summary: 'What happened.',
  image_url: null,
  article_id: id,
  url: `https://news.test/${id}`,
  publisher_name: 'Kestrel Markets',
  publisher_slug: 'kestrel-markets',
  thread_day: id === 1 ? 3 : null,
})

const report = (
  id: number,
  name: string,
  minutes: number,
  part: Partial<StoryReport> = {},
): StoryReport => ({
  id,
  publisher: { id, name, slug: `outlet-${id}` },
  title: `Headline of ${name}`,
  url: `https://news.test/${id}`,
  at: at(minutes),
  sentiment_score: 7.6,
  ad: false,
  kind: 'own',
  copy_of: null,
  likeness: null,
  first: false,
  updated: false,
  headline_edits: 0,
  ...part,
})
const story: Story = {
  ...row,
  summary: 'The bank will hold coins.',
  image_url: null,
  article_id: 1,
  reports: [
    report(1, 'Kestrel Markets', 0, { first: true, headline_edits: 2 }),
    report(2, 'Northbank Wire', 11, { kind: 'release', ad: true }),
    report(3, 'Tokenyard', 13, { kind: 'copy', copy_of: 2, likeness: 97.4 }),
    report(4, 'Ledgerline', 46),
    report(5, 'Basis & Carry', 130, { sentiment_score: null }),
  ],
  edits: [
    {
      article_id: 1,
      publisher_name: 'Kestrel Markets',
      at: at(14),
      published_at: at(0),
      words: [
        { text: 'Harrow Bank', change: 'kept' },
        { text: 'is about to open', change: 'removed' },
        { text: 'opens', change: 'added' },
        { text: 'custody', change: 'kept' },
      ],
    },
    {
      article_id: 1,
      publisher_name: 'Kestrel Markets',
      at: at(5),
      published_at: at(0),
      words: [
        { text: 'Bank', change: 'removed' },
        { text: 'Harrow Bank', change: 'added' },
      ],
    },
  ],
  named: [{ symbol: 'BTC', name: 'Bitcoin', main: true, named_in: 5 }],
  texts: 5,
  related: [
    {
      id: 9,
      slug: 'register-for-custody',
      title: 'A register for custody',
      outlets: 4,
      first_at: at(-600),
      median: null,
      reason: 'shares 3 names',
    },
  ],
  thread: null,
}

function show(
  path: string,
  answers: Parameters<typeof fakeServer>[0],
  screens = <TopStoriesPanel />,
) {
  window.history.replaceState(null, '', path)
  answers['GET /api/stories/7/corrections'] ??= () => []
  const server = fakeServer(answers)
  render(
    <QueryClientProvider client={server.client}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={screens} />
          <Route path="/stories/:id/:slug?" element={<StoryScreen />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return server
}
const topAnswer = (ids: number[], available = true) => ({
  'GET /api/stories/top': () => ({ stories: ids.map(top), available }),
})

it('a lead and rows of one line: the headline opens the report, the number of other outlets the story', async () => {
  show('/', topAnswer([1, 2, 3, 4, 5, 6]))
  const headline = await screen.findByRole('heading', { name: 'Story 1' })
  const lead = headline.closest('.lead-story') as HTMLElement
  expect(lead.textContent).toContain('What happened.')
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  for (const [index, row] of [lead, ...rows].entries()) {
    const link = within(row).getByRole('link', { name: `Story ${index + 1}` })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `https://news.test/${index + 1}`,
      '_blank',
    ])
    expect(row.textContent).toContain('Kestrel Markets+4')
    expect(
      within(row)
        .getByRole('link', { name: 'Open the story, 4 more outlets' })
        .getAttribute('href'),
    ).toBe(`/stories/${index + 1}/harrow-bank-opens-custody`)
  }
})

it.each(['/?search=x', '/?no_ads=true', '/?tag=DeFi', '/?coin=BTC'])(
  '%s hides the band',
  async (path) => {
    const { asked } = show(path, topAnswer([1]))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText('Top stories')).toBeNull()
  },
)

it('a quiet day says so; without stories at all there is neither band nor switch', async () => {
  show('/', topAnswer([]))
  expect(await screen.findByText('No story has two outlets yet')).toBeTruthy()
})

it('reads the band again while none of its stories has a score', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const unscored = {
    ...top(1),
    sentiment: { ...row.sentiment, votes: [], others: [], median: null },
  }
  const answers = [[unscored], [top(1)], [top(2)]]
  show('/', { 'GET /api/stories/top': () => ({ stories: answers.shift() ?? [], available: true }) })
  await screen.findByText('Story 1')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(answers).toHaveLength(1)
  expect(screen.getByText('Story 1')).toBeTruthy()
  vi.useRealTimers()
})

it('where stories are not to be had, nothing stands for them', async () => {
  const { client } = show(
    '/',
    topAnswer([], false),
    <>
      <TopStoriesPanel />
      <GroupSwitch />
    </>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(document.body.textContent).toBe('')
})

it('a band that cannot be loaded offers to try again', async () => {
  const logged = console.error
  console.error = () => {}
  const answers: Parameters<typeof fakeServer>[0] = {}
  show('/', answers)
  expect(await screen.findByText('Top stories could not be loaded')).toBeTruthy()
  console.error = logged
  Object.assign(answers, topAnswer([1]))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Story 1' })).toBeTruthy()
})

it('why the outlets have their scores: a sentence for each that counts, with its strongest words', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const receipt = {
    analyzer: 'built-in',
    version: '2.1',
    sentiment: {
      kind: 'words',
      words: [
        { word: 'may', push: 0.1 },
        { word: 'faults', push: -0.4 },
        { word: 'opens', push: 1.6 },
        { word: 'insured', push: 0.8 },
      ],
    },
  }
  const answer = (part: object) => () => ({
    receipt: null,
    corrected: [],
    kept_since: null,
    ...part,
  })
  show('/stories/7/harrow-bank-opens-custody', {
    'GET /api/stories/7': () => story,
    'GET /api/articles/1/receipt': answer({ receipt }),
    'GET /api/articles/4/receipt': answer({ corrected: ['sentiment'] }),
  })
  const why = await screen.findByRole('button', { name: 'Why these scores?' })
  await act(async () => {
    fireEvent.click(why)
    await import('./story-receipt.tsx')
  })
  const card = screen.getByRole('dialog', { name: 'Why these scores?' })
  await within(card).findByText(/wording of this article is positive/)
  const rows = within(card).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Kestrel Markets',
    'Ledgerline',
  ])
  expect(rows[0]?.textContent).toContain('opens +1.6insured +0.8faults -0.4')
  expect(rows[0]?.textContent).not.toContain('may')
  expect(rows[1]?.textContent).toContain('An editor set this score.')
  expect(card.textContent).toContain('Copies and advertisements do not count.')
})

it("'Group stories' lives in the address, beside what else is there", async () => {
  show('/?view=grid', topAnswer([1]), <GroupSwitch />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Group stories', checked: false }))
  expect(window.location.search).toBe('?view=grid&group=1')
  fireEvent.click(await screen.findByRole('switch', { name: 'Group stories', checked: true }))
  expect(window.location.search).toBe('?view=grid')
})

it('the other outlets of an article, with how much later they reported', () => {
  const other = (id: number) => ({
    id,
    publisher_name: id === 2 ? null : 'Tokenyard',
    publisher_slug: id === 2 ? null : 'tokenyard',
    title: `Other ${id}`,
    url: `https://news.test/${id}`,
    at: at(14),
    sentiment_score: 1.8,
    copy: id === 2,
  })
  const others = [2, 3, 4, 5, 6, 7].map(other)
  show('/', {}, <OutletList story={{ ...row, outlets: 10, independent: 4, others }} className="" />)
  const [first, ...rest] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('Unknown Source+14 minOther 2 (copy)1.8')
  expect(rest.at(-1)?.textContent).toBe('10 outlets, 4 independent reports3 more on the story page')
})

const storyAnswer = (answer: Story) => ({ 'GET /api/stories/7': () => answer })

it('the story page tells who told it when, in whose words, and what was edited', async () => {
  show('/stories/7/harrow-bank-opens-custody', storyAnswer(story))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Harrow Bank opens custody' }),
  ).toBeTruthy()
  const text = document.body.textContent
  expect(text).toContain('5 outlets, 3 independent reports, 2 copies of one press release')
  expect(text).toContain('0-3.9 Bearish4-6.9 Neutral7-10 Bullish')
  expect(text).toContain('2 of 3 independent reports are bullish, one is neutral. Tall marks are')
  expect(text).toContain('in 5 of 5 reports')
  const [first, release, copy, own, last] = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(first).toMatch(
    /^first.*Kestrel MarketsFirstown reportheadline editedHeadline of Kestrel Markets7\.6$/,
  )
  expect(release).toMatch(/^\+11 min.*Press release, as sentPotentially Ad/)
  expect(copy).toContain('Copy, 97% same')
  expect(own).toMatch(/^\+46 min/)
  expect(last).toMatch(/^\+2 h 10 min.*no score$/)
  expect(text).toContain('1 outlet, 2 edits')
  expect(text).toContain(
    '14 min after publicationHarrow Bank removed is about to open added opens custody',
  )
  fireEvent.click(screen.getByRole('button', { name: '1 earlier edit' }))
  expect(document.body.textContent).toContain('removed Bank added Harrow Bank')
  expect(screen.getByRole('link', { name: 'A register for custody' }).getAttribute('href')).toBe(
    '/stories/9/register-for-custody',
  )
  expect(screen.getByRole('link', { name: 'Feed' }).getAttribute('href')).toBe(
    '/stories/7/feed.xml',
  )
})

it('a corrected story says who still shows the old figure and who followed; other edits stay below', async () => {
  const one = (article_id: number, publisher_name: string, until: string | null) => ({
    article_id,
    publisher_name,
    publisher_slug: null,
    since: at(38),
    until,
  })
  const correction: HeadlineCorrection = {
    id: 3,
    kind: 'figure',
    article_id: 1,
    publisher_name: 'Kestrel Markets',
    publisher_slug: 'kestrel-markets',
    at: at(38),
    published_at: at(0),
    words: [
      { text: 'Custody for', change: 'kept' },
      { text: '14', change: 'removed' },
      { text: '42', change: 'added' },
    ],
    story: { ...row, first_publisher: 'Kestrel Markets' },
    still: [one(3, 'Orchard Digital', null)],
    unchecked: [],
    gone: [],
    followed: [one(4, 'Ledgerline', at(52))],
    closed_at: null,
  }
  show('/stories/7/harrow-bank-opens-custody', {
    ...storyAnswer(story),
    'GET /api/stories/7/corrections': () => [correction],
  })
  expect(
    await screen.findByRole('link', { name: 'Corrected; 1 outlet still shows the old figure' }),
  ).toBeTruthy()
  const text = document.body.textContent
  expect(text).toContain(
    '38 min after publicationKestrel Markets changed its headlineCustody for removed 14 added 42',
  )
  expect(text).toContain('Still showing the old versionOrchard Digitalfor')
  expect(text).toContain('Have followedLedgerlineafter 14 min')
  expect(text).toContain('Old figure')
  expect(text).toContain('1 outlet, 2 edits')
})

it.each([
  ['open', 1.8, '+0.40% in 1 h24h still measuring'],
  ['closed', 3.1, '+0.40% in 1 h+3.10% in 24h'],
  ['no_data', null, '+0.40% in 1 h24h no price data'],
] as const)('a coin touched says what its day is: %s', async (state, change_percent, expected) => {
  const after_1h = {
    state: 'closed' as const,
    change_percent: 0.4,
    market_percent: null,
    ends_at: at(60),
    so_far_at: null,
  }
  const after_24h = { ...after_1h, state, change_percent, ends_at: at(24 * 60) }
  const reaction = { story_id: 7, at: at(0), after_1h, after_24h }
  const coins = story.coins.map((coin) => ({ ...coin, reaction }))
  show('/stories/7/harrow-bank-opens-custody', storyAnswer({ ...story, coins }))
  expect(
    (await screen.findByRole('button', { name: /in 1 h\. Where/ })).parentElement?.textContent,
  ).toBe(expected)
})

it('the story page lists the other days of its thread', async () => {
  const before = {
    id: 6,
    slug: 'bank-plans-custody',
    title: 'The bank plans custody',
    outlets: 3,
    median: 7,
  }
  const thread = { day: 2, earlier: [{ ...before, first_at: at(-1500) }], later: [] }
  show('/stories/7/harrow-bank-opens-custody', storyAnswer({ ...story, thread }))
  expect(await screen.findByRole('heading', { name: 'Earlier in this thread' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'The bank plans custody' })
  expect(link.getAttribute('href')).toBe('/stories/6/bank-plans-custody')
  expect(screen.queryByRole('heading', { name: 'Later in this thread' })).toBeNull()
})

it('a story that others followed lists the later days alone', async () => {
  const after = {
    id: 8,
    slug: 'bank-has-clients',
    title: 'The bank has clients',
    outlets: 2,
    median: null,
    first_at: at(1500),
  }
  const thread = { day: 1, earlier: [], later: [after] }
  show('/stories/7/harrow-bank-opens-custody', storyAnswer({ ...story, thread }))
  expect(await screen.findByRole('heading', { name: 'Later in this thread' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'The bank has clients' })
  expect(link.getAttribute('href')).toBe('/stories/8/bank-has-clients')
  expect(screen.queryByRole('heading', { name: 'Earlier in this thread' })).toBeNull()
})

it('another slug, and the id of a merged story, lead to the right address', async () => {
  show('/stories/3/old-words', { 'GET /api/stories/3': () => story, ...storyAnswer(story) })
  await screen.findByRole('heading', { level: 1, name: 'Harrow Bank opens custody' })
  expect(window.location.pathname).toBe('/stories/7/harrow-bank-opens-custody')
})

it('new outlets of a running story wait until they are asked for', async () => {
  let answer = story
  const { client } = show('/stories/7/harrow-bank-opens-custody', {
    'GET /api/stories/7': () => answer,
  })
  await screen.findByRole('heading', { level: 1 })
  answer = { ...story, outlets: 7, reports: [...story.reports, report(6, 'Fathom', 200)] }
  await act(() => client.refetchQueries())
  const pill = await screen.findByRole('button', { name: '2 new outlets' })
  expect(screen.queryByText('Headline of Fathom')).toBeNull()
  fireEvent.click(pill)
  expect(screen.getByText('Headline of Fathom')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '2 new outlets' })).toBeNull()
})

it('a story of one outlet says so, and shows no spread', async () => {
  const one: Story = {
    ...story,
    slug: '',
    outlets: 1,
    independent: 1,
    copies: 0,
    related: [],
    edits: [],
  }
  show('/stories/7', storyAnswer(one))
  expect(await screen.findByText('One outlet so far')).toBeTruthy()
  expect(screen.queryByText(/^\d+ reports?$/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
})

it('a story that is gone leads to the news', async () => {
  show('/stories/8/gone', {})
  expect(await screen.findByRole('heading', { name: 'This story no longer exists' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the news' }).getAttribute('href')).toBe('/')
})
