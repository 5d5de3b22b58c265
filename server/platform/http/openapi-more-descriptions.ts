type Fields = Record<string, Record<string, string>>

/** Fields of the daily brief. */
export const BRIEF_FIELDS: Fields = {
  Brief: {
    articles: 'Number of articles of the day',
    outlets: 'Number of outlets that published',
    stories: 'Number of stories that several outlets reported',
    top: 'The most widely reported stories, five at most',
    largest: 'The largest tracked coins by market capitalisation',
    moves: 'The largest moves among the other coins',
    reactions: 'The largest price changes in the first hour after a story',
    day: 'UTC day',
    closed: 'False while the day, or the hour after it, is running',
    as_of: 'When it was made',
    removed: 'Number of its stories that were hidden or deleted since',
    previous: 'The nearest earlier day that has a brief; null without one',
    next: 'The nearest later day that has a brief; null without one',
  },
  BriefStory: {
    article_id: 'Id of the lead article',
    sentiment: 'Median of the independent reports, 0 to 10; null without a score',
    first: 'The first report; null when it is not known or was removed',
    reaction: 'The largest price change in its first hour; null where none was measured',
  },
  'BriefStory.reaction': { percent: 'Change of the price in percent' },
  BriefCoin: {
    open: 'Price at midnight UTC in US dollars',
    close: 'Price at the next midnight UTC',
    low: 'Lowest price of the day',
    high: 'Highest price of the day',
    news: 'Number of articles of the day about it',
  },
  BriefReaction: {
    article_id: 'Id of the lead article',
    percent: 'Change of the price in percent',
  },
  BriefDay: { day: 'UTC day', made_at: 'When its brief was made' },
}

/** Fields of what only programs read. */
export const PROGRAM_FIELDS: Fields = {
  UpdatesPage: {
    updates: 'In the order of commits; several changes of one entry in a page are one',
    next: 'Send it as `after` to go on, also later',
    hasMore: 'Whether more entries exist already',
  },
  Update: {
    cursor: 'Place of this entry',
    kind: 'What it is about',
    id: 'Id of the article or story',
    change: 'What happened; `removed` when it was hidden or deleted, also since',
    at: 'When it happened',
    article: 'The article as it is now; absent when it was removed',
    story: 'The story as it is now; absent when it was removed or merged',
    merged_into: 'Id of the story that it was merged into',
  },
  UpdatedArticle: {
    url: "The publisher's article",
    image_url: 'Picture named by the feed',
    tags: 'Names of its topics',
    overview: 'Short summary as plain text; may be empty',
    coins: 'Symbols of its main coins, most important first',
    story_id: 'Id of its story; null until it is grouped',
    featured: 'Marked by an editor',
  },
  UpdatedStory: {
    slug: "Part of the story page's address, /stories/{id}/{slug}",
    title: 'Title of its lead article; empty while that is replaced',
    coins: 'Symbols of its coins, most frequent first',
  },
  PostPage: {
    count: 'Number of matches, exact up to 10,000',
    next: 'Address of the next page; null at the end',
    previous: 'Address of the page before; null on the first',
    results: 'Newest first, 20 a page',
  },
  Post: {
    kind: 'Always `news`',
    domain: "Host of the outlet's article",
    source: 'The outlet',
    slug: 'The title as words with hyphens',
    created_at: 'When this site first saw it',
    currencies: 'Coins that are its main subject',
    votes: 'Always 0: nobody votes here',
  },
  'Post.source': {
    title: 'Name of the outlet',
    region: 'Always `en`',
    domain: 'Host of its article',
    path: 'Always null',
  },
  'Post.currencies': {
    code: 'Symbol such as BTC',
    title: 'Name such as Bitcoin',
    slug: 'The name as words with hyphens',
    url: "The coin's page on this site",
  },
  PostVotes: {
    negative: 'Always 0',
    positive: 'Always 0',
    important: 'Always 0',
    liked: 'Always 0',
    disliked: 'Always 0',
    lol: 'Always 0',
    toxic: 'Always 0',
    saved: 'Always 0',
    comments: 'Always 0',
  },
}
