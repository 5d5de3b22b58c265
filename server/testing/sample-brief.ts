import type { Brief, BriefCoin } from '../../contract/news/briefs.ts'

const coin = (symbol: string, name: string, open: number, close: number, news: number): BriefCoin => ({
  symbol,
  name,
  open,
  close,
  low: Math.min(open, close),
  high: Math.max(open, close),
  change_percent: (close / open - 1) * 100,
  news,
})

/** Figures and market of a day. */
export const sampleBrief = (): Brief => ({
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
  largest: [coin('BTC', 'Bitcoin', 65_412.2, 67_412.18, 41), coin('ETH', 'Ethereum', 3241.1, 3214.6, 29)],
  moves: [
    coin('SOL', 'Solana', 168.73, 182.44, 14),
    coin('LINK', 'Chainlink', 16.77, 17.86, 6),
    coin('DOGE', 'Dogecoin', 0.15, 0.1412, 7),
    coin('PEPE', 'Pepe', 0.00000123, 0.00000125, 1),
  ],
  reactions: [],
})
