import type { FollowMessage, FollowStory } from '../following/channels/follow-message.ts'

export const sampleStory = (more: Partial<FollowStory> = {}): FollowStory => ({
  headline: 'Two Gulf exchanges list Solana pairs from Monday',
  url: 'https://news.example/stories/8812/two-gulf-exchanges-list-solana',
  summary:
    'The two largest venues of the Gulf add spot pairs against the dirham and the dollar. Market makers have signed for six months. Withdrawals follow a day later.',
  outlets: ['Kestrel Markets', 'Ledgerline', 'Zürisee Tape'],
  outlet_count: 4,
  first: { outlet: 'Kestrel Markets', at: '2026-11-16T15:12:00.000Z' },
  sentiment: 7.6,
  coins: ['SOL'],
  moves: ['SOL +1.14% in 52 min (market +0.31%)'],
  reports: [
    {
      outlet: 'Kestrel Markets',
      title: 'Two Gulf exchanges list Solana pairs from Monday',
      at: '2026-11-16T15:12:00.000Z',
      is_copy: false,
    },
    {
      outlet: 'Ledgerline',
      title: 'Gulf venues add Solana; order books open with 40 million',
      at: '2026-11-16T15:30:00.000Z',
      is_copy: false,
    },
    {
      outlet: 'Zürisee Tape',
      title: 'Solana kommt an den Golf: zwei Börsen, zwei Paare',
      at: '2026-11-16T16:01:00.000Z',
      is_copy: false,
    },
    {
      outlet: 'Tokenyard',
      title: 'Two Gulf exchanges list Solana pairs',
      at: '2026-11-16T16:03:00.000Z',
      is_copy: true,
    },
  ],
  ...more,
})

/** A message as followers get it, of one story unless given otherwise. */
export const sampleMessage = (more: Partial<FollowMessage> = {}): FollowMessage => ({
  id: '0b7f2a54-3c1d-4e7b-9a55-2f6f0c1d8e90',
  kind: 'story',
  title: 'Two Gulf exchanges list Solana pairs from Monday',
  lines: ['Kestrel Markets, Ledgerline and Zürisee Tape', 'SOL'],
  url: 'https://news.example/stories/8812/two-gulf-exchanges-list-solana',
  unsubscribeUrl: 'https://news.example/follow/unsubscribe/u.4mzt',
  pauseUrl: 'https://news.example/follow/pause/p.4mzt',
  manageUrl: 'https://news.example/following#m.4mzt',
  follows: {
    name: 'SOL, bullish, no ads',
    when: 'when 3 independent outlets report a story',
    url: 'https://news.example/?coin=SOL&sentiment_score=7-10&no_ads=true',
  },
  stories: [sampleStory()],
  zone: 'UTC',
  at: '2026-11-16T16:04:00.000Z',
  ...more,
})
