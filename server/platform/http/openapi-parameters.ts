/** Parameters that mean the same wherever they are taken. */
export const PARAMETERS: Record<string, string> = {
  page: 'Page number, from 1',
  limit: 'Entries per page',
  before: '`nextBefore` of the page before; goes deeper than page numbers',
  until: '`until` of the first page, so that new articles do not shift the pages',
  since: 'Article id, of which only newer arrivals count; for updates the time to begin at without a cursor',
  search:
    'Words of title, overview, tags and publisher; quotes and minus work, and the last word may be incomplete',
  freshness_score: "Range of scores within 0-10, as in '7-10'",
  sentiment_score: "Range of scores within 0-10, as in '0-3'",
  category: 'Slug of a category',
  no_ads: '`true` leaves out advertising',
  publisher: 'Name or id of a publisher; repeat it for several',
  tag: 'Name or id of a tag; repeat it for several',
  coin: "Symbol of a coin that is the main subject; repeat it for several, or separate them by commas ('SOL,BTC')",
  from: 'Earliest publication time, with its offset',
  to: 'Latest publication time, with its offset',
  within: 'Published within this time before now',
  after:
    "`next` of the page before, or 'start' for the oldest entry; left out: nothing but the newest cursor",
  currencies: "Symbols of coins, separated by commas ('BTC,ETH')",
  regions: 'Languages, separated by commas; without `en` the list is empty',
  filter:
    '`rising`: fresh articles of 24 hours. `hot`, `important`: the top stories. `bullish`, `bearish`: by score. `saved`, `lol`: always empty',
  kind: '`news` or `all`; `media` is always empty',
  group: '`1` returns one row per story',
  id_or_slug: 'Id, or the slug of a public category',
  days: 'Number of days up to now',
  show: '`open`: those that not everybody has followed. `all`: closed ones too',
  day: 'UTC day, as in 2026-11-15',
  channel: 'Channel of a follower',
}
