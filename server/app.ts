import Fastify, { type FastifyInstance } from 'fastify'
import { type Api, api } from '../contract/api.ts'
import { BODY_LIMIT_BYTES } from '../contract/endpoint.ts'
import { modelRoutes } from './ai-settings/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { cacheKeys } from './answers/cache-key.ts'
import { createAnswers } from './answers/create-answers.ts'
import { articleListRoutes } from './article-list/routes.ts'
import { articleRoutes } from './articles/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { identify } from './auth/identify.ts'
import { authRoutes } from './auth/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { coinRoutes } from './coins/routes.ts'
import type { Context } from './context.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { snapshotAware } from './database/snapshot.ts'
import { isFeedReady } from './feed/prepare-store.ts'
import { feedRoutes } from './feed/routes.ts'
import { feedRoutes as feedFetchRoutes } from './feeds/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { answerErrors, nothingHere, sendError } from './http/answer-errors.ts'
import { compressReplies } from './http/compress-replies.ts'
import { answerPreflights, crossOrigin } from './http/cross-origin.ts'
import { serveIcons } from './http/icons.ts'
import { implement, type Routes } from './http/implement.ts'
import { openReads } from './http/open-reads.ts'
import { serveOpenApi } from './http/openapi.ts'
import { requestLogging, serveOperations } from './http/operations.ts'
import { createRateLimit, limitRate } from './http/rate-limit.ts'
import { readBodies } from './http/read-bodies.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { isCall, readableUrl, refuseUnreadableCalls } from './http/unreadable-addresses.ts'
import { serveImages } from './images/serve-images.ts'
import { jobRoutes } from './long-jobs/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { publisherPageRoutes } from './publisher-page/routes.ts'
import { publisherRoutes } from './publishers/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { settingsRoutes } from './schedule/routes.ts'
import { scorecardRoutes } from './scorecard/routes.ts'
import { serveSeo } from './seo/serve-seo.ts'
import { serveShareImage } from './seo/share-image.ts'
import { pageAnswerer, type WebPart } from './ssr/ssr.ts'
import { storyEditRoutes } from './story-edits/routes.ts'
import { storyRoutes } from './story-pages/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { serveUploads } from './uploads/serve-uploads.ts'
import { userRoutes } from './users/routes.ts'

// Node takes no longer address. Below that the router would refuse one on its own, past our headers and pages.
const PARAM_LIMIT_CHARACTERS = 16 * 1024

/** The API's table of contents, and the pages of the web part if one is given. */
export async function buildApp(base: Context, web?: WebPart): Promise<FastifyInstance> {
  // a page asks several handlers: within one answer they all read from one snapshot
  const context: Context = { ...base, db: snapshotAware(base.db), now: () => base.now() }
  const limit = createRateLimit(base)
  const answers = createAnswers(base, limit)
  const app = Fastify({
    ...requestLogging,
    loggerInstance: context.log,
    trustProxy: proxyTrust(context.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_LIMIT_CHARACTERS },
    rewriteUrl: readableUrl,
    serverFactory: answers.serverFactory,
  })
  answers.answerWith(app)
  await sendSecurityHeaders(app, context.config)
  compressReplies(app)
  answerPreflights(app, crossOrigin(context.config), isOpenDocument)
  limitRate(app, limit, async ({ headers }) => (await identify(context, headers.authorization)).user !== null)
  serveOperations(app, context, isFeedReady)
  answerErrors(app)
  readBodies(app)
  refuseUnreadableCalls(app)
  await serveUploads(app, context)
  const routes: Routes<Api> = {
    ...authRoutes(context),
    ...userRoutes(context),
    ...tagRoutes(context),
    ...trashRoutes(context),
    ...feedRoutes(context),
    ...articleRoutes(context),
    ...storyRoutes(context),
    ...articleListRoutes(context),
    ...storyEditRoutes(context),
    ...historyRoutes(context),
    ...jobRoutes(context),
    ...marketRoutes(context),
    ...coinRoutes(context),
    ...reactionRoutes(context),
    ...scorecardRoutes(context),
    ...publisherRoutes(context),
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
  }
  implement(app, (header) => identify(context, header), api, routes)
  serveOpenApi(app, context.config)
  serveIcons(app)
  serveImages(app, context)
  serveSeo(app, context)
  serveShareImage(app, context)
  await web?.serveAssets(app)
  answerUnknownAddresses(app, web && pageAnswerer(context, web, openReads(api, routes, context.log)))
  return app
}

const keyOf = cacheKeys(api, [])

/** What programs of other sites may read: public calls, feeds, the sitemap; no pages. */
function isOpenDocument(url: string): boolean {
  const key = keyOf(url)
  return (key !== undefined && key.route !== 'page') || url === '/api/openapi.json'
}

function answerUnknownAddresses(
  app: FastifyInstance,
  answerPage: ReturnType<typeof pageAnswerer> | undefined,
) {
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isCall(request.url)
    return answerPage && isPage ? answerPage(request, reply) : sendError(reply, nothingHere())
  })
}

/** A number means: so many proxies stand in front of us. */
function proxyTrust(trusted: Context['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}
