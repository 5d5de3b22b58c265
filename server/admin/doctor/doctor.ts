import { ATTENTION } from '../../../contract/admin/attention.ts'
import { MAIL_SERVER_PORTS } from '../../messages/senders/mail.ts'
import { listPublishers } from '../../news/publishers/manage-publishers.ts'
import type { Context } from '../../platform/context.ts'
import { connectReplicas } from '../../platform/database/connect.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { readListening } from '../../platform/http/listening.ts'
import { addressOf } from '../../platform/http/site-address.ts'
import { queueAges } from '../../platform/http/site-metrics-store.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { unsealKey } from '../../platform/seal.ts'
import { channelOf } from '../alerts/store.ts'
import { allIssues } from '../attention/attention.ts'
import { diskOf } from '../retention/disk.ts'
import { databaseFacts, pushSettings, replicaState } from './store.ts'

/** One line of the doctor: what was checked, what was found, and what to do about it. */
export type Finding = {
  state: 'good' | 'warning' | 'broken'
  subject: string
  says: string
  todo?: string | undefined
}

const finding = (state: Finding['state']) => (subject: string, says: string, todo?: string) => ({
  state,
  subject,
  says,
  todo,
})
const [good, warning, broken] = [finding('good'), finding('warning'), finding('broken')]

/** A site seen from the inside and the outside: what is well, what is not, and what to do. Changes nothing. */
export async function examine(context: Context): Promise<Finding[]> {
  return [
    ...(await databaseFindings(context)),
    ...(await replicaFindings(context)),
    ...(await siteFindings(context)),
    await feedsFinding(context),
    ...(await mailFindings(context)),
    await pushFinding(context),
    ...(await diskFindings(context)),
    ...(await openIssues(context)),
  ]
}

const OLDEST_VERSION = 15
const LAG_SECONDS = 10
const QUEUE_SECONDS = 900

async function databaseFindings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const { version, versionText, bytes, unsafe, connections, maxConnections, ...facts } =
    await databaseFacts(db)
  const server = `PostgreSQL ${versionText}, ${Math.round(bytes / 1e6)} MB.`
  const used = `${connections} of ${maxConnections} are used.`
  const pending = await pendingMigrations(db)
  const ages = await queueAges(db, now())
  const [oldest] = ages.toSorted((one, other) => other.seconds - one.seconds)
  return [
    version >= OLDEST_VERSION * 10_000
      ? good('Database', server)
      : broken('Database', server, `Upgrade to PostgreSQL ${OLDEST_VERSION} or later.`),
    unsafe.length === 0
      ? good('Database settings', 'Nothing is lost if the machine stops.')
      : broken(
          'Database settings',
          `${unsafe.join(' and ')} ${unsafe.length === 1 ? 'is' : 'are'} off.`,
          'Turn it on in postgresql.conf and restart PostgreSQL, or a power cut may destroy the database.',
        ),
    connections < maxConnections * 0.8
      ? good('Connections', used)
      : warning(
          'Connections',
          used,
          'Raise max_connections, run fewer processes, or put PgBouncer in front.',
        ),
    clockFinding('Clock of the database', facts.now, now()),
    pending === 0
      ? good('Migrations', 'All are applied.')
      : warning(
          'Migrations',
          `${pending} ${pending === 1 ? 'is' : 'are'} not applied yet.`,
          'Restart the server: it applies them at start.',
        ),
    !oldest || oldest.seconds <= QUEUE_SECONDS
      ? good('Jobs', 'None has to wait long.')
      : broken(
          'Jobs',
          `${oldest.job} has waited for ${Math.round(oldest.seconds / 60)} minutes.`,
          'Check that a process with PROCESS=all or PROCESS=worker is running.',
        ),
  ]
}

const CLOCK_SECONDS = 5

export function clockFinding(subject: string, theirs: Date, ours: Date): Finding {
  const apart = Math.abs(theirs.getTime() - ours.getTime()) / 1000
  return apart <= CLOCK_SECONDS
    ? good(subject, 'It agrees with the clock of this machine.')
    : broken(
        subject,
        `It differs by ${Math.round(apart)} s from the clock of this machine.`,
        'Synchronise both by NTP: freshness, sessions and signed messages depend on them.',
      )
}

async function replicaFindings({ config, log }: Context): Promise<Finding[]> {
  const { databaseReadUrl: urls } = config
  if (urls.length === 0) return [good('Replication', 'No replica is set in DATABASE_READ_URL.')]
  const { replicas, close } = connectReplicas(urls, { log })
  const asked = replicas.map(async ({ name, db }) =>
    replicaFinding(name, await replicaState(db).catch(() => undefined)),
  )
  return Promise.all(asked).finally(close)
}

/** While a replica cannot be used the primary answers, so none of this is a fault that visitors see. */
export function replicaFinding(
  name: string,
  state: Awaited<ReturnType<typeof replicaState>> | undefined,
): Finding {
  const subject = `Replica ${name}`
  if (!state)
    return warning(subject, 'It does not answer.', 'Start it, or take it out of DATABASE_READ_URL.')
  if (!state.isReplica)
    return warning(subject, 'It does not follow a primary.', 'Set it up as a streaming replica.')
  if (!state.isStreaming)
    return warning(
      subject,
      'It gets nothing from the primary.',
      'Check its primary_conninfo and its log.',
    )
  if (state.seconds <= LAG_SECONDS) return good(subject, `${state.seconds.toFixed(1)} s behind.`)
  return warning(subject, `${Math.round(state.seconds)} s behind.`, 'Look at its disk and network.')
}

async function siteFindings({ config, now }: Pick<Context, 'config' | 'now'>): Promise<Finding[]> {
  const { siteUrl, dataDir } = config
  const listening = readListening(dataDir)
  const address = siteUrl ?? listening ?? addressOf(config)
  const subject = `Site at ${address}`
  const ready = await ask(`${address}/readyz`)
  if (!ready && siteUrl)
    return [
      broken(
        subject,
        'It does not answer.',
        'Check that the server runs, that SITE_URL is right, and that DNS and the proxy lead to it.',
      ),
    ]
  if (!ready && listening)
    return [broken(subject, 'It does not answer.', 'Look at its log, and restart it.')]
  if (!ready)
    return [
      warning(
        subject,
        `It does not answer, and no server runs on ${dataDir}.`,
        'Start it with npm start. If it runs elsewhere, set SITE_URL.',
      ),
    ]
  const date = ready.headers.get('date')
  return [
    ready.ok
      ? good(subject, 'It answers and is ready.')
      : broken(
          subject,
          `/readyz answers ${ready.status}.`,
          'Look at the log of the server for the reason.',
        ),
    siteUrl?.startsWith('https:')
      ? good('Address', `${siteUrl} is used in feeds and messages.`)
      : warning(
          'Address',
          siteUrl ? 'SITE_URL is not https.' : 'SITE_URL is not set.',
          'Set SITE_URL to the public https address: links in feeds and messages, sign-in and notifications need it.',
        ),
    ...(date ? [clockFinding('Clock of the site', new Date(date), now())] : []),
    await cacheFinding(address, config.metricsToken),
  ]
}

const CACHED_SHARE = 0.5
const ANSWERS_NEEDED = 500

/** Of the process that happens to answer, since it started. */
async function cacheFinding(address: string, token: string | undefined): Promise<Finding> {
  const subject = 'Response cache'
  if (!token)
    return warning(
      subject,
      'Unknown without METRICS_TOKEN.',
      'Set METRICS_TOKEN to let the doctor read /metrics.',
    )
  const page = await ask(`${address}/metrics`, { authorization: `Bearer ${token}` })
  const text = page?.ok ? await page.text() : ''
  const count = (from: string) =>
    Number(new RegExp(`^answers_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const [cached, made] = [count('cache'), count('made')]
  const share = cached / Math.max(1, cached + made)
  const says = `${Math.round(100 * share)}% of ${cached + made} answers came from it.`
  if (cached + made < ANSWERS_NEEDED || share >= CACHED_SHARE) return good(subject, says)
  const todo = 'A proxy may be adding random parameters to addresses, or crawlers read old pages.'
  return warning(subject, says, todo)
}

const TIME_LIMIT_MS = 10_000

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch(
    () => undefined,
  )

const FEEDS_TRIED = 3

async function feedsFinding(context: Context): Promise<Finding> {
  const subject = 'Outgoing connections'
  const feeds = (await listPublishers(context)).filter(({ active }) => active).slice(0, FEEDS_TRIED)
  if (feeds.length === 0)
    return warning(subject, 'There is no active publisher to try.', 'Add publishers.')
  const tries = await Promise.all(feeds.map(({ rss_url }) => whyNotReached(context, rss_url)))
  const failures = tries.filter((why) => why !== undefined)
  if (failures.length < feeds.length)
    return good(subject, `${feeds.length - failures.length} of ${feeds.length} feeds answer.`)
  const says = `None of ${feeds.length} feeds answers: ${failures[0]}`
  return broken(subject, says, 'Check DNS, firewall and proxy of this machine.')
}

/** Undefined when it answers anything: a server that says 403 was reached. */
const whyNotReached = ({ outbound }: Context, address: string, service?: string) =>
  outbound
    .request(address, { deadlineMs: TIME_LIMIT_MS, maxBytes: 1000, truncates: true, service })
    .then(() => undefined, sentence)

async function mailFindings({ db, outbound }: Context): Promise<Finding[]> {
  const { smtp_host: host, smtp_port: port } = await channelOf(db, 'email')
  if (!host || !port) return [good('Mail server', 'None is set in Settings > Alerts.')]
  const subject = `Mail server ${host}:${port}`
  const reached = await outbound.connect({ host, port }, MAIL_SERVER_PORTS).catch(sentence)
  if (typeof reached === 'string')
    return [broken(subject, reached, 'Check host and port in Settings > Alerts, and the firewall.')]
  reached.destroy()
  return [good(subject, 'It accepts connections.')]
}

/** Of the browsers that most people have. */
const PUSH_HOST = 'fcm.googleapis.com'

/** Keys are made when the first reader asks for notifications; before that no push service has to be reached. */
async function pushFinding(context: Context): Promise<Finding> {
  const { isOn, sealed } = await pushSettings(context.db)
  const subject = 'Push'
  if (!isOn) return good(subject, 'It is switched off; push services were not tried.')
  if (!sealed) return good(subject, 'No reader has asked for it, so there are no keys; not tried.')
  if (!(await unsealKey(context.config, sealed)))
    return broken(
      subject,
      'Its keys cannot be opened.',
      'Put back secret.key, or make new keys in Readers.',
    )
  const host = context.config.pushAllowHosts.find((each) => !each.includes('*')) ?? PUSH_HOST
  // one with a port is a service of the owner's own network
  const address = `${host.includes(':') ? 'http' : 'https'}://${host}/`
  const why = await whyNotReached(context, address, address)
  return why === undefined
    ? good(subject, `There are keys, and ${host} answers.`)
    : broken(
        subject,
        `${host} cannot be reached: ${why}`,
        'Let this machine open https connections to it.',
      )
}

function sentence(error: unknown): string {
  if (!(error instanceof OutboundError)) throw error
  return error.message
}

/** One that is nearly full is among the open issues, with what takes its room. */
async function diskFindings({ config }: Context): Promise<Finding[]> {
  const disk = await diskOf(config.dataDir)
  const share = disk ? disk.used / disk.total : 1
  if (!disk || share >= ATTENTION.diskShare) return []
  return [
    good('Disk', `${Math.round(100 * share)}% of ${Math.round(disk.total / 1e9)} GB are used.`),
  ]
}

async function openIssues(context: Context): Promise<Finding[]> {
  const { matters } = await allIssues(context)
  if (matters.length === 0) return [good('Feeds, models and jobs', 'Nothing needs attention.')]
  return matters.map(({ state, subject, message, meta, fixes }) => ({
    state: state === 'broken' ? 'broken' : 'warning',
    subject,
    says: message,
    todo: [meta, ...fixes.flatMap(({ path }) => (path ? [`see ${path}`] : []))]
      .filter(Boolean)
      .join('; '),
  }))
}
