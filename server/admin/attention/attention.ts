import type { Role } from '../../../contract/accounts/roles.ts'
import type { Attention, Backlog, Issue } from '../../../contract/admin/attention.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { startOfDay } from '../../analysis/budget-periods.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { factsProgress } from '../../stories/facts-store.ts'
import { linkingProgress, readingState } from '../../stories/reread-store.ts'
import { readFacts } from './facts.ts'
import { findIssues } from './find-issues.ts'
import { snoozedUntil, saveSnooze as storeSnooze } from './store.ts'

export async function needsAttention(context: Context, role: Role = 'admin'): Promise<Attention> {
  const { matters, putOff, publishers } = await allIssues(context, role)
  return {
    checked_at: context.now().toISOString(),
    backlog: await backlogOf(context.db),
    matters: matters.filter(({ id }) => !putOff.has(id)),
    quiet: quietSentence(publishers, matters, putOff),
  }
}

export async function snooze(
  context: Context,
  id: string,
  role: Role = 'admin',
): Promise<Attention> {
  const { matters } = await allIssues(context, role)
  if (!matters.some((matter) => matter.id === id)) throw notFound('Issue')
  await storeSnooze(context.db, id, tomorrow(context.now()))
  return needsAttention(context, role)
}

const tomorrow = (now: Date) => new Date(startOfDay(now).getTime() + DAY_MS)

export async function allIssues(
  context: Context,
  role: Role = 'admin',
): Promise<{ matters: Issue[]; putOff: ReadonlySet<string>; publishers: Publisher[] }> {
  const now = context.now()
  const facts = await readFacts(context, role)
  const matters = findIssues(facts, role)
  const snoozed = await snoozedUntil(context.db)
  const at = now.toISOString()
  // further ahead: snoozed while the clock was
  const latest = tomorrow(now).toISOString()
  const putOff = new Set(
    snoozed.flatMap(({ id, until }) => (until > at && until <= latest ? [id] : [])),
  )
  return { matters, putOff, publishers: facts.publishers }
}

const FINE: [name: string, kinds: Issue['kind'][]][] = [
  ['budgets', ['budget']],
  ['models', ['model']],
  ['jobs', ['job', 'retention']],
  ['disk', ['disk']],
]
const list = new Intl.ListFormat('en-GB')

/** Says 'fine' only of kinds without an issue, snoozed or not. */
function quietSentence(
  publishers: Publisher[],
  matters: Issue[],
  putOff: ReadonlySet<string>,
): string {
  const fine = FINE.filter(([, kinds]) => !matters.some(({ kind }) => kinds.includes(kind)))
  const names = list.format(fine.map(([name]) => name))
  const snoozed = matters.filter(({ id }) => putOff.has(id)).length
  return [
    feedsSentence(publishers.filter(({ active }) => active)),
    names &&
      `${names.charAt(0).toUpperCase()}${names.slice(1)} ${names === 'disk' ? 'is' : 'are'} fine.`,
    snoozed > 0 && `${countText(snoozed, 'issue is', 'issues are')} snoozed until tomorrow.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A feed that failed once or twice is no issue yet: the sentence says that it is retried. */
function feedsSentence(active: Publisher[]): string {
  const total = active.length
  const failing = active.filter(({ last_error }) => last_error).map(({ name }) => name)
  if (total === 0) return 'No feed is active.'
  if (failing.length === 0)
    return total === 1 ? 'The feed answered.' : `All ${total} feeds answered.`
  const retried =
    failing.length === 1 ? `${failing[0]} failed and is` : `${failing.length} failed and are`
  return `${total - failing.length} of ${total} feeds answered. ${retried} retried automatically.`
}

/** How far the job that reads articles again is; empty when it has nothing to do. */
async function backlogOf(db: Database): Promise<Backlog[]> {
  const reports = await factsProgress(db)
  const coins = await linkingProgress(db)
  const { progress: stories } = await readingState(db)
  return [
    ...(reports ? [{ what: 'reports' as const, ...reports }] : []),
    ...(coins ? [{ what: 'coins' as const, ...coins }] : []),
    ...(stories ? [{ what: 'stories' as const, ...stories }] : []),
  ].filter(({ done, total }) => done < total)
}
