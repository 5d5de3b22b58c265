import { countText } from '../../../contract/platform/count-text.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { rebuildStories } from '../../stories/rebuild-stories.ts'
import { importArchive } from '../archive/import-archive.ts'
import { examine, type Finding } from '../doctor/doctor.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

const DEFAULT_MS = 72 * HOUR_MS

export const storiesCommand: Command = {
  usage: 'stories rebuild [--since DAY]',
  summary:
    'regroup articles that arrived since DAY (UTC; default: the last 72 hours); ids and manual changes are kept',
  options: { since: { type: 'string' } },
  async run(context, { words, options }, say) {
    if (words.length !== 1 || words[0] !== 'rebuild')
      throw new UsageError("The only subcommand is 'rebuild'.")
    const since = sinceOf(options.since, context.now())
    const { articles, stories } = await rebuildStories(context, { since })
    say(`${articles} articles were grouped into ${stories} stories.`)
  },
}

function sinceOf(day: string | boolean | undefined, now: Date): Date {
  if (day === undefined) return new Date(now.getTime() - DEFAULT_MS)
  const since = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(day)) || Number.isNaN(since.getTime()))
    throw new UsageError("--since must be a day like '2026-11-15'.")
  return since
}

const MARKS: Record<Finding['state'], string> = { good: 'ok  ', warning: 'warn', broken: 'FAIL' }

export const doctor: Command = {
  usage: 'doctor',
  summary:
    'check database, replicas, disk, clock, queue, feeds, mail, push and the site as visitors see it, and say what to do; exits with 1 if something is broken',
  changesNothing: true,
  async run(context, _given, say) {
    const findings = await examine(context)
    for (const { state, subject, says, todo } of findings)
      say(`${MARKS[state]}  ${subject}: ${says}${todo ? ` -> ${todo}` : ''}`)
    const broken = findings.filter(({ state }) => state === 'broken').length
    if (broken > 0)
      throw new AppError(500, 'NOT_WELL', `${countText(broken, 'thing is', 'things are')} broken.`)
  },
}

const LINES_SHOWN = 20
const SAY_EVERY = 20_000

export const importArchiveCommand: Command = {
  usage: 'import-archive FILE',
  summary:
    'add articles of the past from CSV or JSON Lines (title, url, publisher, published_at) without fetching, alerting or analysing',
  async run(context, given, say) {
    const file = onlyWord(given, 'FILE')
    let said = 0
    const result = await importArchive(context, file, ({ added, known }) => {
      if (added + known < said + SAY_EVERY) return
      said = added + known
      say(`${said} rows ...`)
    }).catch((error: NodeJS.ErrnoException) => {
      if (
        error.syscall ||
        error.code?.startsWith('Z_') ||
        error.message.startsWith('its first line')
      )
        throw new UsageError(`${file} cannot be read: ${error.message}`)
      throw error
    })
    const { added, known, tooOld, publishers, bad } = result
    say(`${added} articles were added, ${known} were known already.`)
    if (publishers.length > 0) say(`New inactive publishers: ${publishers.join(', ')}.`)
    if (tooOld > 0) say(`${tooOld} are older than Settings, Retention keeps and were left out.`)
    if (bad.length === 0) return
    say(`${bad.length} lines could not be used:`)
    for (const { line, problem } of bad.slice(0, LINES_SHOWN)) say(`  line ${line}: ${problem}`)
    if (bad.length > LINES_SHOWN)
      say(
        `  and lines ${bad
          .slice(LINES_SHOWN)
          .map(({ line }) => line)
          .join(', ')}`,
      )
  },
}
