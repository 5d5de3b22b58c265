import { expect, test } from 'vitest'
import { PUBLIC_PAGE_NAMES } from '../contract/platform/public-pages.ts'
import type { SendRequest } from './api/call.ts'
import { render } from './entry-server.tsx'

const site = { name: 'Crypto News', url: 'https://news.test', renderedAt: 0 }
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a page whose data cannot be had leaves nothing behind', async () => {
  const away = async () => {
    throw new Error('The database is away.')
  }
  const before = timers()
  for (let visit = 0; visit < 20; visit++)
    await expect(render('https://news.test/', away, site)).rejects.toThrow()
  expect(timers()).toBeLessThan(before + 5)
})

const story = {
  id: 7,
  slug: 'harrow-bank-opens-custody',
  title: 'Harrow Bank opens </script> custody',
  outlets: 2,
  independent: 2,
  copies: 0,
  first: null,
  first_at: '2026-11-15T11:20:00Z',
  last_at: '2026-11-15T11:40:00Z',
  sentiment: {
    votes: [],
    others: [],
    median: null,
    bullish: 0,
    neutral: 0,
    bearish: 0,
    disagree: false,
  },
  coins: [],
  summary: 'The bank will hold coins.',
  image_url: null,
  article_id: 1,
  reports: [1, 2].map((id) => ({
    id,
    publisher: { id, name: `Outlet ${id}` },
    title: `Headline ${id}`,
    url: `https://outlet.test/${id}`,
    at: '2026-11-15T11:20:00Z',
    sentiment_score: null,
    ad: false,
    kind: 'own',
    copy_of: null,
    likeness: null,
    first: false,
    updated: false,
    headline_edits: 0,
  })),
  edits: [],
  named: [],
  texts: 2,
  related: [],
  thread: null,
}
const answering =
  (answers: Record<string, unknown>): SendRequest =>
  async ({ path }) =>
    path in answers
      ? { status: 200, body: answers[path] }
      : { status: 404, body: { error: 'Not found' } }

test('a story is a plain list without JavaScript, with its canonical address, share card and parts', async () => {
  const address = 'https://news.test/stories/7/harrow-bank-opens-custody'
  const { status, head, app, parts } = await render(
    address,
    answering({ '/api/stories/7': story }),
    site,
  )
  expect(status).toBe(200)
  expect(head).toContain(`<link rel="canonical" href="${address}"/>`)
  expect(head).toContain('<meta property="og:description" content="The bank will hold coins."/>')
  expect(head).not.toContain('noindex')
  const jsonLd = JSON.parse(
    /<script type="application\/ld\+json">(.*)<\/script>/s.exec(head)?.[1] ?? '',
  )
  expect(jsonLd).toMatchObject({
    '@type': 'CollectionPage',
    url: address,
    hasPart: [
      { '@type': 'NewsArticle', headline: 'Headline 1', publisher: { name: 'Outlet 1' } },
      { '@type': 'NewsArticle', headline: 'Headline 2', url: 'https://outlet.test/2' },
    ],
  })
  for (const { title, url } of story.reports)
    expect(app).toMatch(new RegExp(`href="${url}"[^>]*>${title}</a>`))
  expect(parts).toContain('site/stories/story-screen.tsx')
})

test('a story of one outlet is kept out of search engines, and one that is gone is a 404', async () => {
  const one = { ...story, slug: '', outlets: 1, reports: story.reports.slice(0, 1) }
  const alone = await render(
    'https://news.test/stories/7',
    answering({ '/api/stories/7': one }),
    site,
  )
  expect([alone.status, alone.app.includes('One outlet so far')]).toEqual([200, true])
  expect(alone.head).toContain('<meta name="robots" content="noindex"/>')
  for (const path of ['/stories/8/gone', '/stories/x']) {
    const gone = await render(`https://news.test${path}`, answering({}), site)
    expect([gone.status, gone.app.includes('This story no longer exists')]).toEqual([404, true])
    expect(gone.head).toContain('noindex')
  }
})

test.each(['scorecard', ...PUBLIC_PAGE_NAMES])('/%s is a 404 where it is off', async (page) => {
  const answers = answering({ '/api/categories': [] })
  const { status, head, app } = await render(`https://news.test/${page}`, answers, site)
  expect([status, app.includes('404 - Page doesn')]).toEqual([404, true])
  expect(head).toContain('noindex')
})

test.each([
  ['/follow/confirm', 200],
  ['/follow/pause', 200],
  ['/follow/unsubscribe/u.4mzt', 200],
  ['/follow/bar', 200],
  ['/follow/anything', 404],
  ['/follow', 404],
])('%s, of the links in mails, is %i', async (path, status) => {
  const answers = answering({ '/api/categories': [] })
  expect((await render(`https://news.test${path}`, answers, site)).status).toBe(status)
})

test('a page whose query expects an answer is a 404 too, and the browser shows the same', async () => {
  const { app, state, parts } = await render('https://news.test/scorecard', answering({}), site)
  expect(app).not.toContain('Scorecard</h1>')
  expect(JSON.parse(state).site).toEqual({ ...site, missing: '/scorecard' })
  expect(parts).toContain('site/frame/page-frame/not-found-screen.tsx')
})

const noArticles = {
  articles: [],
  hasMore: false,
  nextPage: null,
  nextBefore: null,
  totalCount: 0,
  totalCountExact: true,
  until: 0,
}
const noShare = { hits: 0, of: 0, share: null, low: null, high: null }
const noValue = { of: 0, value: null, low: null, high: null }
const noCopies = { texts: 0, outlets: [] }
const outlet = {
  slug: 'chain-daily',
  name: 'Chain Daily',
  logo_url: null,
  kind: 'newsroom',
  description: null,
  newest_at: null,
  stories: 0,
  articles: 0,
  first: noShare,
  behind: noValue,
  own: noShare,
  changed: { ...noShare, in_substance: 0 },
  ads: noShare,
  tilt: noValue,
  range: '90d',
  from: null,
  to: null,
  site_url: null,
  all: { first: null, behind: null, own: null, changed: null },
  tilt_by_coin: [],
  copies_from: noCopies,
  copied_by: noCopies,
  shared_stories: [],
  headline_changes: [],
}
const category = {
  id: 1,
  name: 'Bitcoin',
  slug: 'bitcoin',
  tagId: 1,
  description: null,
  metaTitle: null,
  metaDescription: null,
  isActive: true,
  order: 0,
}

test.each([
  ['/bitcoin', ['/bitcoin/feed.xml']],
  ['/?publisher=Chain+Daily', ['/feed.xml?publisher=Chain%20Daily']],
  [
    '/outlets/chain-daily',
    ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `/${file}?publisher=Chain%20Daily`),
  ],
  // that of the whole site is on /feeds
  ['/', []],
])('%s has visible links to its feeds', async (path, feeds) => {
  const answers = answering({
    '/api/articles': noArticles,
    '/api/categories/bitcoin': category,
    '/api/outlets/chain-daily': outlet,
  })
  const whatever: SendRequest = (request) =>
    answers({ ...request, path: request.path.replace(/\?.*/, '') })
  const { status, app } = await render(`https://news.test${path}`, whatever, site)
  expect(status).toBe(200)
  const links = [...app.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => /(?:xml|json)(?:\?|$)/.test(href))).toEqual(feeds)
})

test('a row of the home page is light: short classes, marks drawn elsewhere, and data that repeats nothing', async () => {
  const articles = Array.from({ length: 20 }, (_, index) => ({
    id: 100 + index,
    title: `Lender ${index} halts withdrawals after a faulty price`,
    url: `https://outlet.test/${index}`,
    image_url: null,
    published_at: `2026-11-15T11:${10 + index}:00.000Z`,
    first_seen_at: `2026-11-15T11:${10 + index}:00.000Z`,
    tags: [{ id: 3, name: 'Decentralised finance' }],
    publisher: { id: 4, name: 'Chain Daily', slug: 'chain-daily' },
    publisher_name: 'Chain Daily',
    freshness_score: 8,
    sentiment_score: 2,
    overview: `What happened to lender ${index}.`,
    featured: false,
    ad: false,
    coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
    story: null,
  }))
  const answers = answering({ '/api/articles?limit=20': { ...noArticles, articles } })
  const { app, state } = await render('https://news.test/', answers, site)
  const rows = app.match(/<article.*?<\/article>/gs) ?? []
  expect(rows).toHaveLength(20)
  const html = rows.join('')
  expect(html).not.toContain('<path')
  expect(html.match(/<svg/g)).toHaveLength(2 * rows.length)
  const classes = [...html.matchAll(/ class="[^"]*"/g)].join('')
  expect(classes.length / rows.length).toBeLessThan(500)
  expect(html.length / rows.length).toBeLessThan(2000)
  expect(state.length).toBeLessThan(0.6 * JSON.stringify(articles).length)
})

test('/scores begins with the marks as they stand beside articles', async () => {
  const page = {
    id: 1,
    path: '/scores',
    template: 'Standard',
    meta_title: 'How scores are made',
    meta_description: null,
    og_image: null,
    body_html: '<h2>Freshness</h2>',
    in_footer: true,
  }
  const answers = answering({ '/api/categories': [], '/api/pages/by-path?path=%2Fscores': page })
  const { app } = await render('https://news.test/scores', answers, site)
  const [key = ''] = /<ul aria-label="What the marks mean".*?<\/ul>/s.exec(app) ?? []
  expect(key.match(/<use href="#[\w-]+"/g)).toEqual([
    '<use href="#sentiment-high"',
    '<use href="#sentiment-medium"',
    '<use href="#sentiment-low"',
  ])
  expect(key).toMatch(/Bullish: 7 to 10.*Neutral: 4 to below 7.*Bearish: below 4/s)
  expect(app.indexOf(key)).toBeLessThan(app.indexOf(page.body_html))
})
