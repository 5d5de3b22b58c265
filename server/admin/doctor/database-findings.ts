import type { Context } from '../../platform/context.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { queueAges } from '../../platform/http/site-metrics-store.ts'
import { broken, type Finding, good, warning } from './finding.ts'
import { type DatabaseFacts, databaseFacts, replicaLags } from './store.ts'

const OLDEST_VERSION = 15
const CLOCK_SECONDS = 5
const LAG_SECONDS = 10
const QUEUE_SECONDS = 900

/** Server, settings, replicas, schema and queue, asked over the connection that the site uses. */
export async function databaseFindings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const facts = await databaseFacts(db)
  return [
    versionFinding(facts),
    settingsFinding(facts),
    connectionsFinding(facts),
    clockFinding('Clock of the database', facts.now, now()),
    ...(await replicaLags(db)).map(replicaFinding),
    migrationsFinding(await pendingMigrations(db)),
    queueFinding(await queueAges(db, now())),
  ]
}

function versionFinding({ version, versionText, bytes }: DatabaseFacts): Finding {
  const says = `PostgreSQL ${versionText}, ${Math.round(bytes / 1e6)} MB.`
  return version >= OLDEST_VERSION * 10_000
    ? good('Database', says)
    : broken('Database', says, `Upgrade to PostgreSQL ${OLDEST_VERSION} or later.`)
}

function settingsFinding({ unsafe }: DatabaseFacts): Finding {
  return unsafe.length === 0
    ? good('Database settings', 'Nothing is lost if the machine stops.')
    : broken(
        'Database settings',
        `${unsafe.join(' and ')} ${unsafe.length === 1 ? 'is' : 'are'} off.`,
        'Turn it on in postgresql.conf and restart PostgreSQL, or a power cut may destroy the database.',
      )
}

function connectionsFinding({ connections, maxConnections }: DatabaseFacts): Finding {
  const says = `${connections} of ${maxConnections} are used.`
  return connections < maxConnections * 0.8
    ? good('Connections', says)
    : warning('Connections', says, 'Raise max_connections, run fewer processes, or put PgBouncer in front.')
}

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

function replicaFinding({ name, seconds }: { name: string; seconds: number | null }): Finding {
  const subject = `Replica ${name}`
  if (seconds === null || seconds <= LAG_SECONDS)
    return good(subject, seconds === null ? 'It is connected.' : `${seconds.toFixed(1)} s behind.`)
  return warning(
    subject,
    `${Math.round(seconds)} s behind, so the primary answers instead.`,
    'Look at its disk and network.',
  )
}

function migrationsFinding(pending: number): Finding {
  return pending === 0
    ? good('Migrations', 'All are applied.')
    : warning(
        'Migrations',
        `${pending} ${pending === 1 ? 'is' : 'are'} not applied yet.`,
        'Restart the server: it applies them at start.',
      )
}

function queueFinding(ages: { job: string; seconds: number }[]): Finding {
  const [oldest] = ages.toSorted((one, other) => other.seconds - one.seconds)
  if (!oldest || oldest.seconds <= QUEUE_SECONDS) return good('Jobs', 'None has to wait long.')
  return broken(
    'Jobs',
    `${oldest.job} has waited for ${Math.round(oldest.seconds / 60)} minutes.`,
    'Check that a process with PROCESS=all or PROCESS=worker is running.',
  )
}
