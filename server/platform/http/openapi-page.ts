import { type Role, whoMay } from '../../../contract/accounts/roles.ts'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import type { Site } from '../../../contract/platform/site.ts'
import { FEED_FILES } from '../../../contract/publishing/feed-formats.ts'
import { escaped } from './error-page.ts'

const ACCESS: Record<Exclude<Access, Role>, string> & Partial<Record<Role, string>> = {
  public: 'everybody',
  either: 'everybody, more when signed in',
  viewer: 'signed in',
  self: `${whoMay('admin')}, and everybody for themselves`,
}
const accessWords = (access: Access) => ACCESS[access] ?? whoMay(access as Role)

const ASSISTANTS = `<h2>Assistants</h2>
<p><code>/mcp</code> is a read-only server of the Model Context Protocol: give an assistant that address. Texts of publishers are
marked as untrusted.</p>
`

/** The endpoint table as a plain page: no script, no other host. */
export function docsPage(
  endpoints: Record<string, Endpoint>,
  {
    version,
    rateLimit,
    site,
  }: { version: string; rateLimit: number; site: Pick<Site, 'name' | 'mcp'> },
) {
  const rows = Object.entries(endpoints).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return `<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${endpoint.summary}</td><td>${accessWords(endpoint.access)}</td></tr>`
  })
  const feeds = FEED_FILES.map((file) => `<code>/${file}</code>`).join(', ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(site.name)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:24px auto;max-width:1100px;padding:0 16px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #8884;vertical-align:top}
</style></head><body><h1>${escaped(site.name)} API</h1>
<p>Times are ISO 8601 in UTC. Errors are <code>{ error, message, code }</code>; where
the input is wrong, <code>problems</code> lists everything. An unknown parameter is an error too. Sign in with
<code>POST /api/auth/login</code> and send the token as <code>Authorization: Bearer</code>.
The whole description: <a href="/api/openapi.json">OpenAPI 3.1</a>, version ${version}, the product's own.</p>
<h2>What is promised to stay</h2>
<p>Public GETs, the feeds (${feeds}, and the same under every
category) and the form of errors: no field is taken away or changes its meaning before the next major version. Fields and
parameters may be added at any time, so ignore what you do not know. The id of an article and of its entry in a feed never
changes. Calls that need a token serve this site's own pages and may change with every release.</p>
<h2>What may be read from where</h2>
<p>Pages of other sites may read public GETs, feeds and data files, without cookies and without a token (<code>CORS_ORIGINS</code>).
${rateLimit > 0 ? `An address gets ${rateLimit} uncached responses a minute; then 429 with <code>Retry-After</code>. Responses that count carry <code>RateLimit</code> with what is left. Cached responses and signed-in calls do not count.` : 'There is no rate limit.'}
A list has at most 100 entries a page. Send <code>If-None-Match</code> to get 304 for what you have.</p>
<h2>What changed</h2>
<p><code>GET /api/updates</code> follows changes by a cursor; <code>GET /api/stream</code> sends the same as server-sent events
(<code>Last-Event-ID</code> or <code>?after=</code> to go on, five streams an address).</p>
${site.mcp ? ASSISTANTS : ''}<h2>Calls</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>For</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</body></html>`
}
