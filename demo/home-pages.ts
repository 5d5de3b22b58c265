import type { ServerResponse } from 'node:http'
import { HOUR_MS } from '../contract/platform/durations.ts'

/** Sites to try 'Add publishers' with: each shows another way in which real sites offer their feed. */
const SITES: Record<string, { name: string; about: string; news: string[] }> = {
  'harbour-post': {
    name: 'Harbour Post',
    about: 'Shipping, trade and the chains beneath',
    news: [
      'Port of Aldmere accepts tokenised bills of lading',
      'Freight insurers ask for proof of reserves',
    ],
  },
  blockweave: {
    name: 'Blockweave',
    about: 'Rollups, explained',
    news: ['Rollup fees fall for the fourth week', 'What the Kelso upgrade changes for nodes'],
  },
  saltmarsh: {
    name: 'Saltmarsh',
    about: 'Mining and energy',
    news: ['Mining with tidal power: the first full year', "A farmer's guide to hash price"],
  },
  'night-ferry': {
    name: 'Night Ferry',
    about: 'Markets while you sleep',
    news: ['Overnight: funding turns negative in Seoul', 'Yen pairs thin out before the fixing'],
  },
  'quill-and-hash': {
    name: 'Quill and Hash',
    about: 'Long reads',
    news: ['The auditor who counted every coin', 'A vault without a door'],
  },
  'slow-lane': {
    name: 'Slow Lane',
    about: 'Weekly, unhurried',
    news: ['Ten years of one multisig'],
  },
  'big-board': {
    name: 'Big Board',
    about: 'Every price on one page',
    news: ['New listings of the week'],
  },
  'foot-notes': {
    name: 'Foot Notes',
    about: 'Filings and fine print',
    news: ['What the prospectus leaves out'],
  },
  'base-camp': {
    name: 'Base Camp',
    about: 'Validators and staking',
    news: ['Client diversity reaches a record'],
  },
  'open-ledger': {
    name: 'Open Ledger',
    about: 'Public money on public chains',
    news: ['City bonds settle on chain'],
  },
}

const SLOW_MS = 2000
const BIG_BYTES = 5_000_000

type Page = { type: string; body: string; location?: string; waitMs?: number }

/** The addresses an owner would type; the last one is dead. */
export const homePageAddresses = (origin: string) => [
  ...Object.keys(SITES).map((key) => `${origin}/sites/${key}/`),
  `${origin}/sites/dead-letter/`,
]

/** Answers a request for one of these sites; false for any other. */
export function answerHomePage(
  path: string,
  origin: string,
  now: number,
  response: ServerResponse,
): boolean {
  const [, key = '', rest = ''] = /^\/sites\/([\w-]+)\/(.*)$/.exec(path) ?? []
  if (key === '') return false
  const page = key === 'dead-letter' ? undefined : pageOf(key, rest, origin, now)
  if (key === 'dead-letter') response.socket?.destroy()
  else if (!page) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  else if (page.location) response.writeHead(301, { location: page.location }).end()
  else
    setTimeout(
      () => response.writeHead(200, { 'content-type': page.type }).end(page.body),
      page.waitMs ?? 0,
    )
  return true
}

function pageOf(key: string, path: string, origin: string, now: number): Page | undefined {
  const home = `${origin}/sites/${key}/`
  const announced = (href: string, title = 'News') =>
    `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`
  const pages: Record<string, Record<string, () => Page>> = {
    'harbour-post': { '': () => html(key, announced('rss.xml')) },
    blockweave: {
      '': () => html(key, announced('all.xml', 'All news') + announced('research.xml', 'Research')),
    },
    saltmarsh: { '': () => html(key, '') },
    'night-ferry': {
      '': () => ({ type: '', body: '', location: `${home}home` }),
      home: () => html(key, announced(`${home}news.xml`)),
    },
    'quill-and-hash': {
      '': () =>
        html(key, announced('comments/feed/', 'Comments Feed') + announced('feed/', 'Feed')),
    },
    'slow-lane': { '': () => ({ ...html(key, announced('rss.xml')), waitMs: SLOW_MS }) },
    'big-board': {
      '': () => html(key, announced('rss.xml'), `<p>${'1.00 '.repeat(BIG_BYTES / 5)}</p>`),
    },
    'foot-notes': {
      '': () => html(key, '', '<footer><a href="out/rss-news.xml">RSS</a></footer>'),
    },
    'base-camp': { '': () => html(key, `<base href="${home}blog/">${announced('index.xml')}`) },
    'open-ledger': { '': () => feed(key, home, now) },
  }
  const isFeed = /\.xml$|(?:^|\/)feed\/?$/.test(path) && (key !== 'saltmarsh' || path === 'feed')
  return pages[key]?.[path]?.() ?? (isFeed && SITES[key] ? feed(key, home, now) : undefined)
}

const html = (key: string, head: string, body = ''): Page => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>${SITES[key]?.name}</title>${head}</head><body><h1>${SITES[key]?.name}</h1>${body}</body></html>`,
})

function feed(key: string, home: string, now: number): Page {
  const { name = '', about = '', news = [] } = SITES[key] ?? {}
  const items = news.map(
    (title, place) =>
      `<item><title>${title}</title><link>${home}${place + 1}</link><pubDate>${new Date(now - (place + 1) * HOUR_MS).toUTCString()}</pubDate><description>${about}.</description></item>`,
  )
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title><description>${about}</description>${items.join('')}</channel></rss>`
  return { type: 'application/rss+xml', body }
}
