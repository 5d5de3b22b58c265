import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { countText } from '../contract/platform/count-text.ts'
import { ensureFirstAdmin } from './accounts/users/first-admin.ts'
import { bulkRestarts } from './admin/article-list/change-many.ts'
import { addStarterContent } from './admin/starter/add-starter-content.ts'
import { buildApp } from './app.ts'
import { followingJob, watchChanges } from './following/following-job.ts'
import { applyForgotten } from './following/forgotten.ts'
import { keepSending } from './following/send-to-followers.ts'
import { jobs } from './jobs.ts'
import { isFeedReady, prepareFeed } from './news/feed/prepare-store.ts'
import { fetchRestarts } from './news/feeds/fetch-publishers.ts'
import { checkScheduleNow } from './news/schedule/run-schedule.ts'
import { SITE_CHANGED } from './platform/answers/store.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { connect, connectReplicas, listenTo } from './platform/database/connect.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import type { openPostgres } from './platform/database/open.ts'
import { answerErrors } from './platform/http/answer-errors.ts'
import { limitedServer } from './platform/http/client-limits.ts'
import { closeWithin, listen } from './platform/http/listen.ts'
import { writeListening } from './platform/http/listening.ts'
import { requestLogging, serveOperations } from './platform/http/operations.ts'
import { createRefusals } from './platform/http/refusals.ts'
import { addressOf, missingAddressWarning } from './platform/http/site-address.ts'
import type { AppLog } from './platform/log.ts'
import { unfinishedWork } from './platform/long-jobs/answer-or-continue.ts'
import { watchForDeadJobs } from './platform/long-jobs/fail-over.ts'
import { measureProcess, observe } from './platform/metrics.ts'
import { createOutbound, userAgent } from './platform/outbound/outbound.ts'
import { reservedHosts } from './platform/outbound/reserved-hosts-store.ts'
import { openQueue } from './platform/queue/queue.ts'
import { within } from './platform/semaphore.ts'
import { currentSite } from './platform/settings/current-site.ts'
import { beginRetention } from './platform/settings/retention-store.ts'
import { StartError } from './platform/start-error.ts'
import { keepFeedIds } from './publishing/seo/store.ts'
import { loadBuiltWeb } from './publishing/ssr/built-web.ts'
import { ensureWebBuilt } from './publishing/ssr/ensure-web-built.ts'
import type { WebPart } from './publishing/ssr/ssr.ts'
import { rereadArticlesJob } from './stories/jobs.ts'
import { startWebProcesses } from './web-processes.ts'

type Options = {
  config: Config
  log: AppLog
  stopped: AbortSignal
  /** Collects what must be undone at the end, or when a later step fails. */
  cleanup: AsyncDisposableStack
  postgres: ReturnType<typeof openPostgres>
  /** Where the web part comes from; development reads its sources. */
  loadWeb?: (log: AppLog, stopped: AbortSignal, onStep?: OnStep) => Promise<WebPart>
  /** Runs before jobs and visitors, on a database that is ready. */
  beforeOpening?: (context: Context) => Promise<void>
  onStep?: OnStep
}
type OnStep = (step: string) => void

const answerPatienceMs = 2000
const longJobPatienceMs = 3000
const prepareAgainMs = 2000

/** The database, then the jobs, then the door. */
export async function start({ config, log, stopped, cleanup, onStep, ...options }: Options) {
  const { loadWeb = builtWeb } = options
  const servesPages = config.process !== 'worker'
  const runsJobs = config.process !== 'web'
  const forksWeb = servesPages && config.webProcesses > 1

  const loading = !servesPages
    ? undefined
    : forksWeb
      ? ensureWebBuilt(log, stopped, onStep)
      : loadWeb(log, stopped, onStep)
  loading?.catch(() => {}) // awaited below
  const postgres = await options.postgres
  cleanup.defer(() => postgres.stop())
  stopped.throwIfAborted()
  onStep?.('Preparing the database')
  const migrations = await migrateDatabase(postgres.directUrl)
  if (migrations > 0) log.info(`Applied ${countText(migrations, 'database migration')}`)
  stopped.throwIfAborted()

  const isPooled = postgres.directUrl !== postgres.url
  const { db, pool, close } = connect({ url: postgres.url, log, isPooled })
  cleanup.defer(close)
  const { replicas, close: closeReplicas } = connectReplicas(config.databaseReadUrl, {
    log,
    isPooled,
  })
  cleanup.defer(async () => void (await closeReplicas()))
  measureProcess(pool)
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    reservedHosts: () => reservedHosts(db),
    userAgent: userAgent(config),
  })
  cleanup.defer(() => outbound.close())
  const queue = await openQueue({ url: postgres.directUrl, log, runsJobs, onJobEnd: observe.job })
  cleanup.defer(() => queue.stop())
  // a paid answer on its way is worth a moment
  cleanup.defer(async () => void (await within(longJobPatienceMs, unfinishedWork(db))))
  const context: Context = { config, db, replicas, queue, outbound, log, now: () => new Date() }

  await greetFirstAdmin(context)
  // both before any article is there: a site that has some keeps the ids it has sent, and all it has
  await keepFeedIds(context)
  await beginRetention(db, context.now())
  await addStarterContent(context)
  await applyForgotten(context)
  await options.beforeOpening?.(context)
  // before any new work, which gives up what nobody has taken over for long
  const stopWatching = watchForDeadJobs(context, { ...fetchRestarts, ...bulkRestarts })
  cleanup.defer(async () => stopWatching())
  if (runsJobs) {
    await queue.work(jobs(context))
    await checkScheduleNow(context)
    await queue.send(rereadArticlesJob, {})
    await queue.send(followingJob, {})
    cleanup.defer(watchChanges(context, postgres.directUrl))
    cleanup.defer(keepSending(context, postgres.directUrl))
  }
  stopped.throwIfAborted()

  onStep?.('Opening the site')
  const web = await loading
  stopped.throwIfAborted()
  const warning = missingAddressWarning(config)
  if (warning) log.warn(warning)
  const url = forksWeb
    ? await openWebProcesses(context, stopped, cleanup)
    : await openHere(context, web || undefined, postgres.directUrl, cleanup)
  if (URL.canParse(url) && !cluster.isWorker) cleanup.defer(writeListening(config, url))
  stopped.throwIfAborted()
  // answers wait for nothing meanwhile, they are only slower; /readyz says when it is done
  void prepareUntilDone(() => prepareFeed(postgres.directUrl, db, log), log, stopped)
  // the demo prints more than that
  if (!config.demoSignIn) say(log, `${(await currentSite(context)).name} is ready: ${url}`)
  return { url, context }
}

/** The database may go away in the middle: then it is tried again, because the site is not ready before. */
async function prepareUntilDone(prepare: () => Promise<void>, log: AppLog, stopped: AbortSignal) {
  while (!stopped.aborted) {
    try {
      return await prepare()
    } catch (error) {
      if (!stopped.aborted)
        log.warn({ err: error }, 'The feed could not be prepared; it is tried again')
    }
    await sleep(prepareAgainMs, undefined, { signal: stopped }).catch(() => {})
  }
}

async function openHere(
  context: Context,
  web: WebPart | undefined,
  databaseUrl: string,
  cleanup: AsyncDisposableStack,
) {
  const { config, log } = context
  const app = web ? await buildApp(context, web) : healthOnly(context)
  cleanup.defer(() => closeWithin(app, answerPatienceMs))
  if (web) cleanup.defer(listenTo(databaseUrl, SITE_CHANGED, () => app.siteChanged()))
  try {
    return await listen(app, config)
  } catch (error) {
    // a worker beside a web process on one machine finds the port taken, and can do without
    if (config.process !== 'worker' || !(error instanceof StartError)) throw error
    log.warn(`${error.message} This worker goes on without /healthz, /readyz and /metrics.`)
    return 'background work only'
  }
}

/** This process keeps the database and the jobs; the others answer visitors, all on one port. */
async function openWebProcesses(
  { config, log }: Context,
  stopped: AbortSignal,
  cleanup: AsyncDisposableStack,
) {
  const web = startWebProcesses({ count: config.webProcesses, log, stopped })
  cleanup.defer(() => web.stop())
  return addressOf({ host: config.host, port: await web.listening() })
}

async function builtWeb(log: AppLog, stopped: AbortSignal, onStep?: OnStep) {
  await ensureWebBuilt(log, stopped, onStep)
  return loadBuiltWeb()
}

/** A worker answers whether it is well, and nothing else. */
function healthOnly(context: Context): FastifyInstance {
  const app = Fastify({
    ...requestLogging,
    loggerInstance: context.log,
    serverFactory: limitedServer,
  })
  answerErrors(app, createRefusals(context.log))
  serveOperations(app, context, isFeedReady)
  return app
}

/** The password goes to the terminal and never into a log, which others keep and search. */
async function greetFirstAdmin(context: Context) {
  const admin = await ensureFirstAdmin(context)
  if (!admin?.generatedPassword) return
  console.log(
    `\nThe first admin was created. Sign in as ${admin.username} with the password ${admin.generatedPassword}\nIt is shown only this once.\n`,
  )
}

/** Shown even at a quiet log level. */
function say(log: AppLog, sentence: string) {
  if (process.stdout.isTTY || !log.isLevelEnabled('info')) console.log(sentence)
  else log.info(sentence)
}
