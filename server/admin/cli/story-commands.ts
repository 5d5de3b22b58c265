import { rebuildStories } from '../../stories/rebuild-stories.ts'
import { type Command, UsageError } from './command.ts'

const DEFAULT_MS = 72 * 3_600_000

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
