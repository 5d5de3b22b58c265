/** Sample responses for the calls programs use most. */
export const examples: Record<string, unknown> = {
  'GET /api/articles': {
    articles: [
      {
        id: 4711,
        title: 'Regulator approves the first spot fund for Ether',
        url: 'https://publisher.example/ether-fund',
        image_url: null,
        published_at: '2026-11-15T14:58:00.000Z',
        first_seen_at: '2026-11-15T15:01:00.000Z',
        publisher: { id: 7, name: 'Example Wire', slug: 'example-wire' },
        publisher_name: 'Example Wire',
        freshness_score: 8.5,
        sentiment_score: 7.9,
        tags: [{ id: 3, name: 'Ethereum' }],
        overview: 'Trading starts on Friday at two exchanges.',
        ad: false,
        featured: false,
        coins: [{ symbol: 'ETH', name: 'Ethereum' }],
        story: null,
      },
    ],
    hasMore: true,
    nextPage: 2,
    nextBefore: '1763218680000-4711',
    totalCount: 1204,
    totalCountExact: true,
    until: 4711,
  },
  'GET /api/tags/public': [{ id: 3, name: 'Ethereum' }],
  'GET /api/publishers/public': [{ id: 7, name: 'Example Wire', slug: 'example-wire' }],
  'GET /api/crypto/coins': [{ symbol: 'ETH', name: 'Ethereum' }],
}

const errorOf = (error: string, code: string, field?: string) => ({
  error,
  message: error,
  code,
  ...(field && { field }),
})

/** One for every status that calls answer with. */
export const errorExamples = {
  400: errorOf('The page must be at least 1.', 'BAD_INPUT', 'page'),
  401: errorOf('Please sign in.', 'NOT_SIGNED_IN'),
  403: errorOf('Only admins can do this. You are signed in as Viewer.', 'NOT_ALLOWED'),
  404: errorOf('Article not found.', 'NOT_FOUND'),
  409: errorOf('Tag already exists.', 'ALREADY_EXISTS', 'name'),
  410: errorOf(
    'This cursor has expired. Read the lists again, then follow a new cursor.',
    'CURSOR_EXPIRED',
  ),
  429: errorOf('Too many requests: the limit is 300 uncached responses a minute.', 'TOO_MANY'),
  default: errorOf('Something went wrong on our side.', 'INTERNAL'),
}
