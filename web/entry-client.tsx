import './styles/theme.css'
import { BrowserRouter } from 'react-router'
import { call } from './api/call.ts'
import { createQueryClient } from './api/queries.ts'
import { checkStoredToken } from './api/sign-out.ts'
import { Application, Screens } from './application.tsx'
import { hydrate, loadReactDom } from './page/hydrate.ts'
import { loadPageParts } from './page/load-once.ts'
import { type Packed, restoreQueries, type SentQuery, unpack } from './page/packed.ts'
import type { SiteInfo } from './page/site-info.ts'

// Zod would try `new Function`, which violates the content security policy. It is loaded later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** What the server sends beside the HTML. */
type PageState = { site: SiteInfo; queries?: Packed; parts?: string[] }

const root = document.getElementById('root') as HTMLElement
const state: PageState = JSON.parse(document.getElementById('state')?.textContent || '{}')
const client = createQueryClient(call)
if (state.queries) restoreQueries(client, unpack(state.queries) as SentQuery[])
const application = (
  <Application site={state.site} client={client}>
    {/* The plain router: the one with loaders would cost every visitor 19 kB for nothing we use. */}
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  </Application>
)

checkStoredToken()
// public pages are rendered by the server; the admin area only here
if (root.hasChildNodes())
  void hydrate(root, application, client, loadPageParts(state.parts ?? [])).then(() =>
    import('./page/service-worker.ts').then(({ startWorker }) => startWorker()),
  )
else loadReactDom().then(({ createRoot }) => createRoot(root).render(application))
