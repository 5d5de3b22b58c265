import type { BriefCoin } from '../../contract/news/briefs.ts'
import type { HeadlineCorrection } from '../../contract/news/headline-changes.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import type { ClosedDay } from '../following/channels/mail-parts.ts'

const coin = (
  symbol: string,
  name: string,
  open: number,
  close: number,
  news: number,
): BriefCoin => ({
  symbol,
  name,
  open,
  close,
  low: Math.min(open, close),
  high: Math.max(open, close),
  change_percent: (close / open - 1) * 100,
  news,
})

/** The headline in words: '-was', '+is'. */
const correction = (
  publisher_name: string,
  minutes: number,
  headline: string,
  still: number,
): HeadlineCorrection => ({
  id: minutes,
  kind: 'sense',
  article_id: minutes,
  publisher_name,
  publisher_slug: null,
  published_at: '2026-11-15T10:00:00.000Z',
  at: new Date(Date.parse('2026-11-15T10:00:00.000Z') + minutes * MINUTE_MS).toISOString(),
  words: headline.split(' ').map((text) => ({
    text: text.replace(/^[-+]/, ''),
    change: text.startsWith('-') ? 'removed' : text.startsWith('+') ? 'added' : 'kept',
  })),
  story: {
    id: 1,
    slug: '',
    title: '',
    outlets: 4,
    first_at: '2026-11-15T10:00:00.000Z',
    first_publisher: null,
  },
  still: Array.from({ length: still }, () => ({
    article_id: 2,
    publisher_name: 'Tokenyard',
    publisher_slug: null,
    since: '2026-11-15T10:00:00.000Z',
    until: null,
  })),
  unchecked: [],
  gone: [],
  followed: [],
  closed_at: null,
})

/** Figures, market and corrections of a day. */
export const sampleDay = (): ClosedDay => ({
  corrections: [
    correction('Fathom', 125, 'Norvania will +not require banks to report', 1),
    correction('Ledgerline', 25, 'A fee of -0.54 +0.45 per cent', 0),
  ],
  day: '2026-11-15',
  closed: true,
  as_of: '2026-11-16T01:15:00.000Z',
  removed: 0,
  previous: null,
  next: null,
  articles: 318,
  outlets: 14,
  stories: 96,
  top: [],
  largest: [
    coin('BTC', 'Bitcoin', 65_412.2, 67_412.18, 41),
    coin('ETH', 'Ethereum', 3241.1, 3214.6, 29),
  ],
  moves: [
    coin('SOL', 'Solana', 168.73, 182.44, 14),
    coin('LINK', 'Chainlink', 16.77, 17.86, 6),
    coin('DOGE', 'Dogecoin', 0.15, 0.1412, 7),
    coin('PEPE', 'Pepe', 0.00000123, 0.00000125, 1),
  ],
  reactions: [],
})
