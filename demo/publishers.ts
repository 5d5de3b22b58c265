import type { Beat } from './events/event-kind.ts'

type FeedFormat =
  | 'rss-content'
  | 'rss-media'
  | 'rss-enclosure'
  | 'atom'
  | 'rdf'
  | 'json'
  | 'windows-1252'

/** An invented masthead. Its asides, one of which may end a lead, are what makes its voice. */
export type Outlet = {
  key: string
  name: string
  tagline: string
  format: FeedFormat
  feedPath: string
  /** The higher the weight of a beat, the likelier the outlet reports its stories. */
  beats: Partial<Record<Beat, number>>
  hue: number
  asides: string[]
  /** `moved`: after its first answer a web page stands there, which names the new address. */
  temper?: 'flaky' | 'moved'
  /** It passes on press releases. */
  isWire?: true
}

export const outlets: Outlet[] = [
  {
    key: 'ledgerline',
    name: 'Ledgerline',
    tagline: 'On-chain evidence, plainly told',
    format: 'rss-content',
    feedPath: 'feed.xml',
    hue: 214,
    beats: { bitcoin: 5, institutions: 3, stablecoins: 2, markets: 2, security: 1 },
    asides: [
      'Ledgerline checked the figures against two independent data sets.',
      'The addresses concerned are listed at the end of this report.',
      'Ledgerline asked for comment and had received none when this report was published.',
    ],
  },
  {
    key: 'mempool-courier',
    name: 'Mempool Courier',
    tagline: 'What broke, who noticed, how it was mended',
    format: 'atom',
    feedPath: 'atom.xml',
    hue: 8,
    beats: { security: 6, defi: 3, bitcoin: 2, altcoins: 2, ethereum: 1 },
    asides: [
      'We have confirmed the timeline with two people who were on the call.',
      'The Courier reported a similar case in the spring.',
      'If you were affected, our guide to the next steps is linked below.',
    ],
  },
  {
    key: 'chainward',
    name: 'Chainward',
    tagline: 'Protocols, for people who run them',
    format: 'atom',
    feedPath: 'feed',
    hue: 252,
    beats: { ethereum: 6, altcoins: 3, defi: 3, security: 1, nfts: 1 },
    asides: [
      'The full specification is three pages long and worth reading.',
      'Chainward runs a node of its own and saw the same thing.',
      'Minutes of the developer call are public.',
    ],
  },
  {
    key: 'orchard-digital',
    name: 'Orchard Digital',
    tagline: 'Your money, made modern',
    format: 'rss-enclosure',
    feedPath: 'rss',
    hue: 318,
    beats: { sponsored: 6, payments: 4, nfts: 2, altcoins: 2, stablecoins: 1 },
    asides: [
      'Here is what it means for your wallet.',
      'We tried it so that you do not have to.',
      'Tell us what you think in the comments.',
    ],
  },
  {
    key: 'fathom',
    name: 'Fathom',
    tagline: 'Policy below the surface',
    format: 'json',
    feedPath: 'feed.json',
    hue: 186,
    beats: { regulation: 7, stablecoins: 3, institutions: 2, payments: 1 },
    asides: [
      'Fathom has read the document in full.',
      'Officials spoke on the condition that they not be named.',
      'A comparison table of the rules in eleven countries is on our policy page.',
    ],
  },
  {
    key: 'basis-and-carry',
    name: 'Basis & Carry',
    tagline: 'Derivatives, without the adjectives',
    format: 'rss-content',
    feedPath: 'wire.rss',
    hue: 28,
    beats: { markets: 7, institutions: 2, bitcoin: 1, altcoins: 1 },
    asides: [
      'Desks contacted by Basis & Carry saw two-way flow.',
      'Carry is thin. Nobody is paid to be brave.',
      'Levels and charts are in the morning note.',
    ],
  },
  {
    key: 'halving-herald',
    name: 'Halving Herald',
    tagline: 'The mining trade, weekly since block 420,000',
    format: 'rdf',
    feedPath: 'index.rdf',
    hue: 44,
    beats: { mining: 8, bitcoin: 2, regulation: 1 },
    asides: [
      'The Herald’s machine price index is unchanged this week.',
      'Site visits for subscribers resume next month.',
      'Older readers will remember the same argument two halvings ago.',
    ],
  },
  {
    key: 'kestrel-markets',
    name: 'Kestrel Markets',
    tagline: 'Digital assets for the institutional reader',
    format: 'rss-media',
    feedPath: 'latest.xml',
    hue: 226,
    beats: { institutions: 6, markets: 4, stablecoins: 3, regulation: 2, ethereum: 1, mining: 1 },
    asides: [
      'Kestrel’s composite index was little changed.',
      'The house declined to give client names.',
      'Allocators surveyed by Kestrel put the odds of a follow-on at one in three.',
    ],
  },
  {
    key: 'zurisee-tape',
    name: 'Zürisee Tape',
    tagline: 'Crypto finance seen from the café by the lake',
    format: 'windows-1252',
    feedPath: 'tape.xml',
    hue: 152,
    beats: { markets: 3, regulation: 3, institutions: 3, stablecoins: 2, bitcoin: 1, altcoins: 1 },
    asides: [
      'In Zürich the reaction was a raised eyebrow – no more.',
      'Geneviève Brühl, our columnist, is not convinced.',
      'For those who count in francs and €, the move was smaller.',
    ],
  },
  {
    key: 'tokenyard',
    name: 'Tokenyard',
    tagline: 'Culture, games and other reasons to own a token',
    format: 'rss-media',
    feedPath: 'feed/',
    hue: 286,
    beats: { nfts: 8, altcoins: 3, sponsored: 2, payments: 1 },
    asides: [
      'Yes, we checked. Twice.',
      'The group chat had opinions.',
      'Tokenyard staff own two of these and are insufferable about it.',
    ],
  },
  {
    key: 'broadwick-newswire',
    name: 'Broadwick Newswire',
    tagline: 'Company announcements, as issued',
    format: 'rss-enclosure',
    feedPath: 'releases.xml',
    isWire: true,
    hue: 200,
    beats: { announcement: 10 },
    asides: [
      'Further information is available on request.',
      'Photographs may be used free of charge.',
      'The announcement was made by the company.',
    ],
  },
  {
    key: 'meridian-night-desk',
    name: 'Meridian Night Desk',
    tagline: 'While you were asleep',
    format: 'rss-content',
    feedPath: 'night.xml',
    hue: 264,
    temper: 'flaky',
    beats: { altcoins: 4, markets: 3, defi: 3, security: 2, mining: 1 },
    asides: [
      'The night desk was quiet until then.',
      'By the time Europe woke, it was over.',
      'Tokyo and Singapore did most of the trading.',
    ],
  },
  {
    key: 'daily-satchel',
    name: 'The Daily Satchel',
    tagline: 'For people with pockets',
    format: 'rss-content',
    feedPath: 'feed/index.xml',
    hue: 95,
    temper: 'moved',
    beats: {},
    asides: [],
  },
]

export function outletOf(key: string): Outlet | undefined {
  return outlets.find((outlet) => outlet.key === key)
}
