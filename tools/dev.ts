import { readFile } from 'node:fs/promises'
import { createServer, type ViteDevServer } from 'vite'
import type { WebPart } from '../server/publishing/ssr/ssr.ts'
import { run } from '../server/run.ts'
import { root } from './web-sources.ts'

/** The server with the web part straight from its sources. `node --watch` restarts it when server code changes. */
process.chdir(root)
// In watch mode threads and forked processes send a message for each of their imports, which their parent would take for
// a result. --watch-path restarts by folder and needs none of these.
delete process.env.WATCH_REPORT_DEPENDENCIES
await run({ loadWeb: async () => sourceWeb() })

function sourceWeb(): WebPart {
  let vite: ViteDevServer
  let entry: Pick<WebPart, 'render' | 'shell' | 'embed'>
  return {
    template: async (url) => vite.transformIndexHtml(url, await readFile('web/index.html', 'utf8')),
    async embed(...request) {
      entry = (await vite.ssrLoadModule('/entry-server.tsx')) as typeof entry
      return entry.embed(...request)
    },
    async render(...request) {
      entry = (await vite.ssrLoadModule('/entry-server.tsx')) as typeof entry
      return entry.render(...request)
    },
    shell: (site) => entry.shell(site),
    async serveAssets(app) {
      vite = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: 'custom',
      })
      app.addHook('onRequest', (request, reply, done) =>
        vite.middlewares(request.raw, reply.raw, done),
      )
      // Vite writes scripts of its own into the page, which the policy for visitors forbids
      app.addHook(
        'onSend',
        async (_request, reply) => void reply.removeHeader('content-security-policy'),
      )
      app.addHook('onClose', () => vite.close())
    },
  }
}
