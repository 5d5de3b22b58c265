import { readConfig, readEnvironment } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { connect } from '../../platform/database/connect.ts'
import { runningEmbedded } from '../../platform/database/embedded.ts'
import { hasCluster } from '../../platform/database/embedded-home.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbound, userAgent } from '../../platform/outbound/outbound.ts'
import { reservedHosts } from '../../platform/outbound/reserved-hosts-store.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { StartError, startFailure } from '../../platform/start-error.ts'

/** The site of this environment, beside a running server or on its own; its log stays quiet but for warnings. */
export async function openSite(
  cleanup: AsyncDisposableStack,
  { mayBeNew, changesNothing = false }: { mayBeNew: boolean; changesNothing?: boolean },
): Promise<Context> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...readEnvironment() })
  const log = createLog(config, process.stderr)
  // an empty backup of a place that was named by mistake would look like a good one
  if (!mayBeNew && !config.databaseUrl && !hasCluster(config.dataDir))
    throw new StartError(
      `There is no site in ${config.dataDir}. DATA_DIR or DATABASE_URL has to name the one you mean.`,
    )
  const running = config.databaseUrl ? undefined : runningEmbedded(config.dataDir)
  // one short visit, with migrations and long transactions: past a pooler
  const { directUrl: url, stop } = running
    ? { directUrl: running, stop: async () => {} }
    : await openPostgres(config, log, new AbortController().signal).catch((error) => {
        throw startFailure(error, config.dataDir)
      })
  cleanup.defer(() => stop())
  if (!changesNothing) await migrateDatabase(url)
  const { db, close } = connect({ url, log, maxConnections: 4 })
  cleanup.defer(close)
  const queue = await openQueue({ url, log, runsJobs: false })
  cleanup.defer(() => queue.stop())
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    reservedHosts: () => reservedHosts(db),
    userAgent: userAgent(config),
  })
  cleanup.defer(() => outbound.close())
  return { config, db, queue, outbound, log, now: () => new Date() }
}
