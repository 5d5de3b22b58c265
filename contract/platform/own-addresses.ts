import { isFeedFile } from '../publishing/feed-formats.ts'

/** Everything below these belongs to the product. */
export const OWN_FOLDERS = [
  'login',
  'admin',
  'api',
  'icon',
  'images',
  'assets',
  'uploads',
  'healthz',
  'readyz',
  'metrics',
  'coins',
  'stories',
  'brief',
  'scorecard',
  'invite',
  'share',
  'offline',
  'sw',
  'feed',
  'outlets',
  'corrections',
  'moves',
  'follow',
  'following',
  'embed',
  'data',
  'mcp',
  'manifest',
  'llms',
  'well-known',
  '.well-known',
]
const OWN_FILES = [
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'opensearch.xml',
  'outlets.opml',
  'og.jpg',
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'manifest.webmanifest',
  'sw.js',
  'default-article.svg',
]

/**
 * Whether a path belongs to the product, so that a managed page there would never be seen. Home, /news and
 * /articles are not included: a page with such a path gives the route its metadata.
 */
export function isOwnAddress(path: string): boolean {
  const [first = '', ...rest] = path.toLowerCase().split('/').slice(1)
  if (OWN_FOLDERS.includes(first) || (rest.length === 0 && OWN_FILES.includes(first))) return true
  // Feeds stand at the root and below every category.
  return rest.length < 2 && isFeedFile(rest[0] ?? first)
}
