import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify'
import { type Api, api } from '../contract/api.ts'
import { BODY_LIMIT_BYTES } from '../contract/endpoint.ts'
import { apiTokenRoutes } from './accounts/api-tokens/routes.ts'
import { identifier } from './accounts/auth/identify.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { alertRoutes } from './admin/alerts/routes.ts'
import { articleListRoutes } from './admin/article-list/routes.ts'
import { attentionRoutes } from './admin/attention/routes.ts'
import { historyRoutes } from './admin/history/routes.ts'
import { trashRoutes } from './admin/history/trash-routes.ts'
import { invitationRoutes } from './admin/invitations/routes.ts'
import { retentionRoutes } from './admin/retention/routes.ts'
import { settingsRoutes } from './admin/settings/routes.ts'
import { modelRoutes } from './analysis/ai-settings/routes.ts'
import { analysisRoutes, correctionRoutes, receiptRoutes } from './analysis/routes.ts'
import { serveUnsubscribe } from './following/confirm-address.ts'
import { followingRoutes } from './following/routes.ts'
import { serveTelegram } from './following/telegram-updates.ts'
import { coinRoutes } from './market/coins/routes.ts'
import { reactionRoutes } from './market/reactions/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { scorecardRoutes } from './market/scorecard/routes.ts'
import { articleRoutes } from './news/articles/routes.ts'
import { briefRoutes } from './news/briefs/routes.ts'
import { categoryRoutes } from './news/categories/routes.ts'
import { discoveryRoutes } from './news/discovery/routes.ts'
import { feedRoutes } from './news/feed/feed-page.ts'
import { isFeedReady } from './news/feed/prepare-store.ts'
import { storyRoutes } from './news/feed/story-routes.ts'
import { fetchRoutes as feedFetchRoutes } from './news/feeds/routes.ts'
import { pageRoutes } from './news/pages/routes.ts'
import { publisherPageRoutes } from './news/publisher-page/routes.ts'
import { publisherRoutes } from './news/publishers/routes.ts'
import { tagRoutes } from './news/tags/routes.ts'
import { recordRoutes } from './news/track-records/routes.ts'
import { keyOf } from './platform/answers/cache-key.ts'
import { createAnswers } from './platform/answers/create-answers.ts'
import type { Context } from './platform/context.ts'
import { snapshotAware } from './platform/database/snapshot.ts'
import { answerErrors, nothingHere, sendError } from './platform/http/answer-errors.ts'
import { compressReplies } from './platform/http/compress-replies.ts'
import {
  crossOrigin,
  READING,
  type Sharing,
  shareWithOrigins,
} from './platform/http/cross-origin.ts'
import { gateReads } from './platform/http/gate-reads.ts'
import { implement, type Routes } from './platform/http/implement.ts'
import { limitQueries, QUERY_LIMITS, type QueryLimits } from './platform/http/limit-queries.ts'
import { openReads } from './platform/http/open-reads.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { requestLogging, serveOperations } from './platform/http/operations.ts'
import { createRateLimit, limitRate } from './platform/http/rate-limit.ts'
import {
  isCall,
  readableUrl,
  readBodies,
  refuseUnreadableCalls,
} from './platform/http/read-bodies.ts'
import { createReadGate, type ReadGate } from './platform/http/read-gate.ts'
import { createRefusals } from './platform/http/refusals.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveIcons } from './platform/http/static-assets.ts'
import { serveImages } from './platform/images/serve-images.ts'
import { jobRoutes } from './platform/long-jobs/routes.ts'
import { createReads, type Reads, readRoutes, serveClicks } from './platform/reads/count-reads.ts'
import { serveAccent } from './platform/settings/accent-stylesheet.ts'
import { behindSwitches } from './platform/settings/shown-pages.ts'
import { serveUploads, uploadRoutes } from './platform/uploads/serve-uploads.ts'
import { serveAppShell } from './publishing/app-shell/serve-app-shell.ts'
import {
  dataFileRoutes,
  isDataFile,
  serveDataFiles,
} from './publishing/data-files/serve-data-files.ts'
import { isMcp, MCP_SHARING, serveMcp } from './publishing/mcp/serve-mcp.ts'
import { postsApiRoutes } from './publishing/posts-api/routes.ts'
import { serveSeo } from './publishing/seo/serve-seo.ts'
import { serveShareImage } from './publishing/seo/share-image.ts'
import { serveSharePictures } from './publishing/share-pictures/serve-share-pictures.ts'
import { serveEmbeds } from './publishing/ssr/serve-embeds.ts'
import { pageAnswerer, type WebPart } from './publishing/ssr/ssr.ts'
import { updateRoutes } from './publishing/updates/routes.ts'
import { isStream, serveStream } from './publishing/updates/serve-stream.ts'
import { storyEditRoutes } from './stories/edits/routes.ts'

// Node's own limit for URLs. Below it, the router would reply itself, without our headers and pages.
const PARAM_LIMIT_CHARACTERS = 16 * 1024

/** Tests have their own, to be quick. */
type Limits = { queryMs?: QueryLimits; gate?: ReadGate }

/** The whole site: the API, the documents, and the pages of the web part if there is one. */
export async function buildApp(
  base: Context,
  web?: WebPart,
  { queryMs = QUERY_LIMITS, gate = createReadGate() }: Limits = {},
): Promise<FastifyInstance> {
  // A page calls several handlers; within one response they all read from one snapshot.
  const context: Context = { ...base, db: snapshotAware(base.db), now: () => base.now() }
  const limit = createRateLimit(base)
  const reads = createReads(base)
  const refusals = createRefusals(base.log)
  const identify = identifier(context)
  const answers = createAnswers(base, {
    gate,
    identify,
    limit,
    queryLimitMs: queryMs.read,
    countPage: reads.page,
    refusals,
  })
  const app = Fastify({
    ...requestLogging,
    loggerInstance: context.log,
    trustProxy: proxyTrust(context.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_LIMIT_CHARACTERS },
    rewriteUrl: readableUrl,
    serverFactory: answers.serverFactory,
  })
  limitQueries(app, queryMs)
  answers.answerWith(app)
  const gated = gateReads(app, gate, identify)
  await sendSecurityHeaders(app, context.config)
  compressReplies(app)
  shareWithOrigins(app, crossOrigin(context.config), sharingOf)
  limitRate(app, limit, async ({ raw }) => (await identify(raw)).user !== null)
  serveOperations(app, context, isFeedReady)
  answerErrors(app, refusals)
  readBodies(app)
  refuseUnreadableCalls(app)
  await serveUploads(app, context)
  const routes = behindSwitches(context, api, routesOf(context, reads))
  implement(app, identify, api, routes)
  await serveClicks(app, reads)
  serveFiles(app, context, gate)
  await web?.serveAssets(app)
  serveAppShell(app, context, web && (await web.template('/')))
  const read = openReads(api, routes, context.log)
  if (web) serveEmbeds(app, context, web, read)
  serveMcp(app, context, read)
  const answerPage = web && pageAnswerer(context, web, read, app.databaseAnswers)
  answerUnknownAddresses(app, answerPage && gated('screen', answerPage))
  return app
}

/** The API's table of contents. */
const routesOf = (context: Context, reads: Reads): Routes<Api> => ({
  ...authRoutes(context),
  ...userRoutes(context),
  ...invitationRoutes(context),
  ...twoFactorRoutes(context),
  ...apiTokenRoutes(context),
  ...passkeyRoutes(context),
  ...tagRoutes(context),
  ...trashRoutes(context),
  ...feedRoutes(context),
  ...articleRoutes(context),
  ...updateRoutes(context),
  ...postsApiRoutes(context),
  ...storyRoutes(context),
  ...articleListRoutes(context),
  ...storyEditRoutes(context),
  ...historyRoutes(context),
  ...jobRoutes(context),
  ...readRoutes(context, reads),
  ...marketRoutes(context),
  ...coinRoutes(context),
  ...reactionRoutes(context),
  ...scorecardRoutes(context),
  ...recordRoutes(context),
  ...briefRoutes(context),
  ...dataFileRoutes(context),
  ...publisherRoutes(context),
  ...discoveryRoutes(context),
  ...publisherPageRoutes(context),
  ...feedFetchRoutes(context),
  ...categoryRoutes(context),
  ...pageRoutes(context),
  ...settingsRoutes(context),
  ...retentionRoutes(context),
  ...uploadRoutes(context),
  ...analysisRoutes(context),
  ...receiptRoutes(context),
  ...correctionRoutes(context),
  ...modelRoutes(context),
  ...attentionRoutes(context),
  ...alertRoutes(context),
  ...followingRoutes(context),
})

/** Addresses beside the API and the pages: streams, what links of messages open, pictures, feeds and documents. */
function serveFiles(app: FastifyInstance, context: Context, gate: ReadGate) {
  serveOpenApi(app, context)
  serveStream(app, context, gate)
  serveUnsubscribe(app, context)
  serveTelegram(app, context)
  serveIcons(app)
  serveAccent(app)
  serveImages(app, context)
  serveSeo(app, context)
  serveDataFiles(app, context)
  serveShareImage(app, context)
  serveSharePictures(app, context)
}

/** Other origins may read public calls, feeds, data files and the sitemap, no pages. Cached responses have their CORS headers already. */
function sharingOf(url: string, isPreflight: boolean): Sharing | undefined {
  if (isMcp(url)) return MCP_SHARING
  const key = keyOf(url)
  if (url === '/api/openapi.json' || isStream(url) || isDataFile(url) || key?.isUncached)
    return READING
  return isPreflight && key !== undefined && key.route !== 'page' ? READING : undefined
}

function answerUnknownAddresses(app: FastifyInstance, answerPage: RouteHandlerMethod | undefined) {
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isCall(request.url)
    return answerPage && isPage
      ? answerPage.call(app, request, reply)
      : sendError(reply, nothingHere())
  })
}

/** A number is how many proxies are in front of us. */
function proxyTrust(trusted: Context['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}
