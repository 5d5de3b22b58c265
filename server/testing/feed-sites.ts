import { rss, type Story } from './fake-publisher.ts'

/** An answer of a fixture site. */
export type Page = {
  type?: string
  body?: string
  status?: number
  location?: string
  hangs?: true
  resets?: true
}

/** A site as patterns of real ones make it: `want` is the feed that should be proposed, null for none. */
export type FeedSite = {
  name: string
  address: string
  want: string | null
  pages: Record<string, Page>
}

const story = (name: string): Story => ({
  title: `News of ${name}`,
  link: `https://${name}.test/1`,
  date: new Date().toUTCString(),
})
const feed = (name: string): Page => ({ type: 'application/rss+xml', body: rss([story(name)]) })
const atom = (name: string): Page => ({
  type: 'application/atom+xml',
  body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>${name}</title><entry><title>One</title><link href="https://${name}.test/1"/><updated>${new Date().toISOString()}</updated></entry></feed>`,
})
const json = (name: string): Page => ({
  type: 'application/feed+json',
  body: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    items: [
      {
        id: '1',
        url: `https://${name}.test/1`,
        title: 'One',
        date_published: new Date().toISOString(),
      },
    ],
  }),
})
const html = (head: string, body = '<p>Hello</p>'): Page => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title><link rel="stylesheet" href="/a.css">${head}</head><body>${body}</body></html>`,
})
const link = (href: string, title = '', type = 'application/rss+xml') =>
  `<link rel="alternate" type="${type}"${title && ` title="${title}"`} href="${href}" />`

type Draft = { address?: string; want: string | null; pages: Record<string, Page> }

/** Each makes a site of its own host; `origin` is where it is served. */
const PATTERNS: Record<string, (origin: string, name: string) => Draft> = {
  wordpress: (o, n) => ({
    want: `${o}/feed/`,
    pages: {
      '/': html(
        link(`${o}/feed/`, `${n} &raquo; Feed`) +
          link(`${o}/comments/feed/`, `${n} &raquo; Comments Feed`) +
          link(`${o}/wp-json/oembed`, '', 'application/json+oembed'),
      ),
      '/feed/': feed(n),
      '/comments/feed/': feed('comments'),
    },
  }),
  'wordpress, comment feed first': (o, n) => ({
    want: `${o}/feed/`,
    pages: {
      '/': html(link(`${o}/comments/feed/`, 'Comments Feed') + link(`${o}/feed/`, 'Feed')),
      '/feed/': feed(n),
      '/comments/feed/': feed('comments'),
    },
  }),
  'wordpress article page': (o, n) => ({
    address: `${o}/2026/11/a-story/`,
    want: `${o}/feed/`,
    pages: {
      '/2026/11/a-story/': html(
        link(`${o}/feed/`, 'Site » Feed') +
          link(`${o}/2026/11/a-story/feed/`, 'Site » A story Comments Feed'),
      ),
      '/feed/': feed(n),
      '/2026/11/a-story/feed/': feed('comments'),
    },
  }),
  'wordpress category page': (o, n) => ({
    address: `${o}/category/bitcoin/`,
    want: `${o}/category/bitcoin/feed/`,
    pages: {
      '/category/bitcoin/': html(
        link(`${o}/feed/`, 'Feed') + link(`${o}/category/bitcoin/feed/`, 'Bitcoin Category Feed'),
      ),
      '/feed/': feed(n),
      '/category/bitcoin/feed/': feed(n),
    },
  }),
  'category without a link': (o, n) => ({
    address: `${o}/category/defi`,
    want: `${o}/category/defi/feed`,
    pages: { '/category/defi': html(''), '/category/defi/feed': feed(n), '/feed': feed(n) },
  }),
  'wordpress in German': (o, n) => ({
    want: `${o}/feed/`,
    pages: {
      '/': html(link(`${o}/kommentare/feed/`, 'Kommentare') + link(`${o}/feed/`, 'Feed')),
      '/feed/': feed(n),
      '/kommentare/feed/': feed('comments'),
    },
  }),
  ghost: (o, n) => ({
    want: `${o}/rss/`,
    pages: { '/': html(link(`${o}/rss/`, n)), '/rss/': feed(n) },
  }),
  'ghost without a link': (o, n) => ({
    want: `${o}/rss/`,
    pages: { '/': html(''), '/rss': { status: 301, location: '/rss/' }, '/rss/': feed(n) },
  }),
  substack: (o, n) => ({
    want: `${o}/feed`,
    pages: {
      '/': html(`<link rel="alternate" type="application/rss+xml" href="/feed" title="${n}"/>`),
      '/feed': feed(n),
    },
  }),
  'substack without a link': (o, n) => ({
    want: `${o}/feed`,
    pages: { '/': html(''), '/feed': feed(n) },
  }),
  blogger: (o, n) => ({
    want: `${o}/feeds/posts/default`,
    pages: {
      '/': html(
        link(`${o}/feeds/posts/default`, `${n} - Atom`, 'application/atom+xml') +
          link(`${o}/feeds/posts/default?alt=rss`, `${n} - RSS`) +
          `<link rel="service.post" type="application/atom+xml" href="https://www.blogger.com/x">`,
      ),
      '/feeds/posts/default': atom(n),
      '/feeds/posts/default?alt=rss': feed(n),
    },
  }),
  hugo: (o, n) => ({
    want: `${o}/index.xml`,
    pages: {
      '/': html(`<link rel=alternate type=application/rss+xml href=/index.xml title=Hugo>`),
      '/index.xml': feed(n),
    },
  }),
  'hugo without a link': (o, n) => ({
    want: `${o}/index.xml`,
    pages: { '/': html(''), '/index.xml': feed(n) },
  }),
  'hugo section': (o, n) => ({
    address: `${o}/posts/`,
    want: `${o}/posts/index.xml`,
    pages: { '/posts/': html(''), '/posts/index.xml': feed(n), '/index.xml': feed(n) },
  }),
  jekyll: (o, n) => ({
    want: `${o}/feed.xml`,
    pages: { '/': html(link('/feed.xml', n, 'application/atom+xml')), '/feed.xml': atom(n) },
  }),
  'jekyll without a link': (o, n) => ({
    want: `${o}/feed.xml`,
    pages: { '/': html(''), '/feed.xml': atom(n) },
  }),
  drupal: (o, n) => ({
    want: `${o}/rss.xml`,
    pages: { '/': html(link(`${o}/rss.xml`, '')), '/rss.xml': feed(n) },
  }),
  'drupal without a link': (o, n) => ({
    want: `${o}/rss.xml`,
    pages: { '/': html(''), '/rss.xml': feed(n) },
  }),
  'arc publishing': (o, n) => ({
    want: `${o}/arc/outboundfeeds/rss/?outputType=xml`,
    pages: {
      '/': html(link('/arc/outboundfeeds/rss/?outputType=xml', n)),
      '/arc/outboundfeeds/rss/?outputType=xml': feed(n),
    },
  }),
  'atom at the usual place': (o, n) => ({
    want: `${o}/atom.xml`,
    pages: { '/': html(''), '/atom.xml': atom(n) },
  }),
  'json feed': (o, n) => ({
    want: `${o}/feed.json`,
    pages: { '/': html(link('feed.json', 'JSON', 'application/feed+json')), '/feed.json': json(n) },
  }),
  'relative href': (o, n) => ({
    address: `${o}/en/news/`,
    want: `${o}/en/rss.xml`,
    pages: { '/en/news/': html(link('../rss.xml')), '/en/rss.xml': feed(n) },
  }),
  'base href': (o, n) => ({
    want: `${o}/site/rss`,
    pages: { '/': html(`<base href="/site/">${link('rss')}`), '/site/rss': feed(n) },
  }),
  'unusual attributes': (o, n) => ({
    want: `${o}/news.rdf?a=1&b=2`,
    pages: {
      '/': html(
        `<LINK HREF='/news.rdf?a=1&amp;b=2' TITLE='News' TYPE='application/rdf+xml' REL='ALTERNATE'>`,
      ),
      '/news.rdf?a=1&b=2': feed(n),
    },
  }),
  'text/xml': (o, n) => ({
    want: `${o}/out/latest`,
    pages: { '/': html(link('/out/latest', 'Latest', 'text/xml')), '/out/latest': feed(n) },
  }),
  'link in a comment': (o, n) => ({
    want: `${o}/new.xml`,
    pages: {
      '/': html(`<!-- ${link('/old.xml')} -->${link('/new.xml')}`),
      '/old.xml': feed(n),
      '/new.xml': feed(n),
    },
  }),
  'two feeds': (o, n) => ({
    want: `${o}/all.xml`,
    pages: {
      '/': html(link('/all.xml', 'All news') + link('/markets.xml', 'Markets')),
      '/all.xml': feed(n),
      '/markets.xml': feed(n),
    },
  }),
  'category feeds before the main feed': (o, n) => ({
    want: `${o}/rss/all`,
    pages: {
      '/': html(
        link('/tag/bitcoin/rss', 'Bitcoin') +
          link('/category/defi/rss', 'DeFi') +
          link('/rss/all', 'All'),
      ),
      '/tag/bitcoin/rss': feed(n),
      '/category/defi/rss': feed(n),
      '/rss/all': feed(n),
    },
  }),
  'announced feed is dead': (o, n) => ({
    want: `${o}/feed`,
    pages: { '/': html(link('/old-feed.php')), '/feed': feed(n) },
  }),
  'linked in the foot': (o, n) => ({
    want: `${o}/out/rss-news.xml`,
    pages: {
      '/': html(
        '',
        `<footer><a href="https://other.test/feed">x</a> <a href="/out/rss-news.xml">RSS</a></footer>`,
      ),
      '/out/rss-news.xml': feed(n),
    },
  }),
  'linked, comments first': (o, n) => ({
    want: `${o}/blog/feed/`,
    pages: {
      '/': html('', `<a href="/comments/feed/">Comments</a><a href="/blog/feed/">Posts</a>`),
      '/comments/feed/': feed('comments'),
      '/blog/feed/': feed(n),
    },
  }),
  'redirects to www': (o, n) => ({
    address: `${o}/`,
    want: `${o.replace('://', '://www.')}/feed`,
    pages: {
      '/': { status: 301, location: `${o.replace('://', '://www.')}/home` },
      'www./home': html(link('/feed')),
      'www./feed': feed(n),
    },
  }),
  'redirecting feed': (o, n) => ({
    want: `${o}/new/feed.xml`,
    pages: {
      '/': html(link('/feed')),
      '/feed': { status: 301, location: '/new/feed.xml' },
      '/new/feed.xml': feed(n),
    },
  }),
  'temporary redirect of a feed': (o, n) => ({
    want: `${o}/feed`,
    pages: {
      '/': html(link('/feed')),
      '/feed': { status: 302, location: '/cache/17' },
      '/cache/17': feed(n),
    },
  }),
  'feed at a subdomain': (o, n) => ({
    want: `${o.replace('://', '://feeds.')}/main`,
    pages: { '/': html(link(`${o.replace('://', '://feeds.')}/main`)), 'feeds./main': feed(n) },
  }),
  'feed address itself': (o, n) => ({
    address: `${o}/any.xml`,
    want: `${o}/any.xml`,
    pages: { '/any.xml': feed(n) },
  }),
  'feed as text/html': (o, n) => ({
    address: `${o}/feed.php`,
    want: `${o}/feed.php`,
    pages: { '/feed.php': { ...feed(n), type: 'text/html' } },
  }),
  'page refused, feed open': (o, n) => ({
    want: `${o}/feed`,
    pages: { '/': { status: 403, body: 'Forbidden' }, '/feed': feed(n) },
  }),
  'every path is the application': (o, n) => ({
    want: `${o}/rss.xml`,
    pages: {
      '/': html('<script src="/app.js"></script>'),
      '/feed': html(''),
      '/rss': html(''),
      '/feed.xml': html(''),
      '/rss.xml': feed(n),
    },
  }),
  'no feed at all': () => ({ want: null, pages: { '/': html('') } }),
  'only a comment feed': (o) => ({
    want: null,
    pages: {
      '/': html(link(`${o}/comments/feed/`, 'Comments Feed')),
      '/comments/feed/': feed('comments'),
    },
  }),
  dead: () => ({ want: null, pages: { '/': { resets: true } } }),
  '5 MB page': (o, n) => ({
    want: `${o}/feed/main`,
    pages: { '/': html(link('/feed/main'), 'x'.repeat(5_000_000)), '/feed/main': feed(n) },
  }),
  '5 MB feed': (o, n) => ({
    want: `${o}/big.xml`,
    pages: {
      '/': html(link('/big.xml')),
      '/big.xml': {
        type: 'text/xml',
        body: rss([story(n), { ...story('b'), summary: 'x'.repeat(5_000_000) }]),
      },
    },
  }),
}

const NAMES = ['harbourpost', 'night-ferry', 'saltmarsh']

/** Every pattern with several names, and the few that are one of a kind. */
export function feedSites(port: number): FeedSite[] {
  const made = Object.entries(PATTERNS).flatMap(([pattern, draft], number) =>
    NAMES.slice(0, /5 MB/.test(pattern) ? 1 : 3).map((name) => {
      const origin = `http://${name}-${number}.example:${port}`
      const site = draft(origin, name)
      return {
        name: `${pattern}: ${name}`,
        address: site.address ?? `${origin}/`,
        want: site.want,
        pages: hosted(origin, site.pages),
      }
    }),
  )
  const medium = `http://medium.com:${port}`
  return [
    ...made,
    {
      name: 'medium',
      address: `${medium}/@satoshi`,
      want: `${medium}/feed/@satoshi`,
      pages: hosted(medium, { '/@satoshi': html(''), '/feed/@satoshi': feed('medium') }),
    },
    {
      name: 'slow',
      address: `http://slow.example:${port}/`,
      want: null,
      pages: hosted(`http://slow.example:${port}`, { '/': { hangs: true } }),
    },
  ]
}

/** 'feeds./main' is the path /main of the subdomain feeds. */
function hosted(origin: string, pages: Record<string, Page>): Record<string, Page> {
  const { host } = new URL(origin)
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [
      path.startsWith('/')
        ? host + path
        : `${path.slice(0, path.indexOf('/'))}${host}${path.slice(path.indexOf('/'))}`,
      page,
    ]),
  )
}
