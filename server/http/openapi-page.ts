import type { Access, Endpoint } from '../../contract/endpoint.ts'

const ACCESS: Record<Access, string> = {
  public: 'everybody',
  either: 'everybody, more when signed in',
  viewer: 'signed in',
  self: 'admins, and everybody for themselves',
  editor: 'editors and admins',
  admin: 'admins',
}

/** The endpoint table as a plain page: no script, no other host. */
export function docsPage(endpoints: Record<string, Endpoint>) {
  const rows = Object.entries(endpoints).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return `<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${endpoint.summary}</td><td>${ACCESS[endpoint.access]}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:24px auto;max-width:1100px;padding:0 16px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #8884;vertical-align:top}
</style></head><body><h1>API</h1>
<p>Times are ISO 8601 in UTC. Errors are <code>{ error, message, code }</code>. Sign in with
<code>POST /api/auth/login</code> and send the token as <code>Authorization: Bearer</code>.
The whole description: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>For</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</body></html>`
}
