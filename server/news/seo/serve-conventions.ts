import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { publicOpml } from '../publishers/opml.ts'
import { llmsText, openSearch, securityText } from './conventions.ts'
import { sendDocument } from './send-document.ts'

const TEXT = 'text/plain; charset=utf-8'
/** Where people change their own password. */
const ACCOUNT_PATH = '/admin/account'

/** Documents that programs look for at well-known addresses. */
export function serveConventions(app: FastifyInstance, context: Context) {
  app.get('/llms.txt', async (request, reply) =>
    sendDocument(request, reply, TEXT, llmsText(siteAddress(context, request), await currentSite(context))),
  )
  app.get('/.well-known/security.txt', async (request, reply) =>
    sendDocument(
      request,
      reply,
      TEXT,
      securityText(siteAddress(context, request), (await currentSite(context)).contact, context.now()),
    ),
  )
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(ACCOUNT_PATH, 302),
  )
  app.get('/opensearch.xml', async (request, reply) =>
    sendDocument(
      request,
      reply,
      'application/opensearchdescription+xml; charset=utf-8',
      openSearch(siteAddress(context, request), await currentSite(context)),
    ),
  )
  app.get('/outlets.opml', async (request, reply) =>
    sendDocument(request, reply, 'text/x-opml; charset=utf-8', await publicOpml(context)),
  )
}
