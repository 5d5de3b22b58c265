import { randomInt } from 'node:crypto'
import { checkFeed } from '../../news/feed/check-feed.ts'
import { AppError } from '../../platform/errors.ts'
import { type Command, UsageError } from './command.ts'

const RUNS = 200

export const checkFeedCommand: Command = {
  usage: 'check-feed [--seed N] [--runs N]',
  summary: 'compare random feed queries with plain SQL and report differences',
  options: { seed: { type: 'string' }, runs: { type: 'string' } },
  async run(context, { options }, say) {
    const seed = wholeNumber(options.seed, 'seed') ?? randomInt(2 ** 31)
    const runs = wholeNumber(options.runs, 'runs') ?? RUNS
    say(`Seed ${seed}. Repeat with --seed ${seed} (same articles, same queries).`)
    const wrong = await checkFeed(context.db, { runs, seed, now: context.now() })
    for (const line of wrong) say(line)
    if (wrong.length > 0) throw new AppError(500, 'FEED_WRONG', `${wrong.length} results differ.`)
    say(`${runs} queries, no differences.`)
  },
}

function wholeNumber(text: unknown, name: string): number | undefined {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw new UsageError(`--${name} must be a whole number.`)
  return Number(text)
}
