/** Fields of corrections and moves. */
export const CORRECTION_FIELDS: Record<string, Record<string, string>> = {
  HeadlineCorrections: {
    corrections: 'Newest first, 20 at most',
    open: 'Number of open corrections',
    total: 'Number of all corrections',
    nextBefore: 'Pass it as `before` for the next page; null at the end',
    last_closed_at: 'When the last one was closed; null without any',
    compared_since: 'When a headline was first seen to change; null when none was',
  },
  HeadlineCorrection: {
    kind: '`figure`: a figure or date. `name`: a name. `sense`: a direction or a negation',
    at: 'When the new headline was seen',
    words: 'The headline in words that stayed, went and came',
    story: 'The story of the article',
    still:
      'Reports whose headline has the old version, in a feed that was read within the hour; longest first',
    unchecked: 'Reports with the old version whose feed was not read within the hour',
    gone: 'Reports with the old version that are no longer in their feed',
    followed: 'Reports that changed their headline since; earliest first',
    closed_at: 'When nobody showed the old version any more, or seven days after; null while open',
  },
  'HeadlineCorrection.words': { text: 'One or more words', change: 'What became of them' },
  'HeadlineCorrection.story': {
    id: 'Id of the story',
    slug: 'Part of the address of its page; empty with one outlet',
    title: 'Headline of its lead article',
  },
  ...Object.fromEntries(
    ['still', 'unchecked', 'gone', 'followed'].map((list) => [
      `HeadlineCorrection.${list}`,
      {
        since: 'When the correction was made, or the report published if that was later',
        until: 'When it followed or left its feed; null before',
      },
    ]),
  ),
  Moves: {
    moves: 'Newest first',
    unusual_percent: 'Share of a coin’s own hours that count as unusual, in percent',
    watched: 'Number of coins with 30 days of prices, without stablecoins',
    too_short: 'Coins with fewer days of prices',
    first_possible_at: 'When the first coin has 30 days of prices; null once one has, or without prices',
    outlets: 'Number of outlets that are read',
    last: 'The newest of all moves; null without any',
  },
  'Moves.too_short': { days: 'Days of prices' },
  'Moves.last': { hour: 'Beginning of its hour' },
  Move: {
    hour: 'Beginning of the clock hour',
    change_percent: 'Change of the coin in the hour, in percent',
    market_percent: 'Change of the tracked market without this coin and stablecoins, in percent',
    usual_percent: 'What all but the unusual hours of the coin stay within beside the market, in percent',
    state:
      '`open`: no news found so far. `explained`: a story about the coin came later. `never`: none within 24 hours',
    looked_at: 'Number of stories that were looked at; null once it is closed',
    looking_until: 'Until when a story explains it',
    story: 'The story that came later; null without one, or when it was removed',
    explained_at: 'Time of its first report; null without one',
    line_from: 'Time of the first price of the line',
    line: 'Prices every 30 minutes over 25 hours; null where there is none',
  },
}
