import { xml } from './xml.ts'

const fixedPaths = ['/', '/articles', '/scorecard', '/coins', '/outlets']

/** Every indexable address, without duplicates. */
export function sitemap(
  site: string,
  known: readonly { path: string; updated_at: string | Date | null }[],
): string {
  const changed = new Map<string, string | Date | null>(fixedPaths.map((path) => [path, null]))
  for (const { path, updated_at } of known) {
    // /news shows what / shows and names it as its canonical address
    if (path !== '/news' && !changed.has(path)) changed.set(path, updated_at)
  }
  const urls = [...changed].map(([path, updated_at]) => {
    const modified = updated_at ? `<lastmod>${new Date(updated_at).toISOString()}</lastmod>` : ''
    return `<url><loc>${xml(encodeURI(site + path))}</loc>${modified}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

export function robots(site: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /login
Disallow: /api/
Allow: /api/docs
Allow: /api/openapi.json

Sitemap: ${site}/sitemap.xml
`
}
