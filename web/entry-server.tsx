import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { matchRoutes, StaticRouter } from 'react-router'
import { ApiError, createCall, type SendRequest } from './api/call.ts'
import { createQueryClient } from './api/queries.ts'
import { Application, Screens } from './application.tsx'
import { loadParts, withParts } from './page/load-once.ts'
import { pack, queriesToSend } from './page/packed.ts'
import { HeadTags } from './page/page-head.tsx'
import type { RouteHandle } from './page/route-handle.ts'
import type { SiteInfo } from './page/site-info.ts'
import { routes } from './routes.tsx'
import { notFoundHead } from './site/frame/page-frame/page-heads.ts'

export { embed } from './embed/embed.ts'

/** `parts`: source files whose code this page needs in addition to that of every page. */
export type RenderedPage = {
  status: number
  head: string
  app: string
  state: string
  movedTo?: string
  parts?: string[]
}

/** One public URL as HTML. The data comes from our own API, through `send`. */
export async function render(
  href: string,
  send: SendRequest,
  site: SiteInfo,
): Promise<RenderedPage> {
  const url = new URL(href)
  const client = createQueryClient(createCall(send))
  const match = matchRoutes(routes, url)?.at(-1)
  const { prefetch } = (match?.route.handle ?? {}) as RouteHandle
  if (match && !prefetch) return shell(site)

  await loadParts()
  try {
    // the router matches no address with a line break, not even the catch-all route
    const params = match?.params ?? {}
    const visit = { client, params, url, siteName: site.name, now: site.renderedAt }
    const found = await prefetch?.(visit).catch(unlessFound)
    if (found?.movedTo) return { ...shell(site), status: found.status, movedTo: found.movedTo }
    const { status, head } = found ?? {
      status: 404,
      head: notFoundHead(url.pathname, site.name),
    }
    const shown = found ? site : { ...site, missing: url.pathname }
    const { html: app, parts } = withParts(() =>
      renderToString(
        <Application site={shown} client={client}>
          <StaticRouter location={url.pathname + url.search}>
            <Screens />
          </StaticRouter>
        </Application>,
      ),
    )
    return {
      status,
      head: renderToStaticMarkup(<HeadTags head={head} site={shown} />) + jsonLdBlock(head.jsonLd),
      app,
      state: inScript({ site: shown, queries: pack(queriesToSend(client)), parts }),
      parts,
    }
  } finally {
    // otherwise query results stay in memory for as long as a browser would keep them
    client.clear()
  }
}

/** A page whose data the API does not have does not exist: an admin switched it off. */
function unlessFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** The admin area and the login are rendered in the browser only and are not indexed. */
export function shell(site: SiteInfo): RenderedPage {
  const head = renderToStaticMarkup(
    <>
      <title>{site.name}</title>
      <meta name="robots" content="noindex" />
    </>,
  )
  return { status: 200, head, app: '', state: inScript({ site }) }
}

function jsonLdBlock(jsonLd: Record<string, unknown> | undefined) {
  return jsonLd ? `<script type="application/ld+json">${inScript(jsonLd)}</script>` : ''
}

/** JSON that cannot close the script element around it, whatever a headline contains. */
function inScript(value: unknown) {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
