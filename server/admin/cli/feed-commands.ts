import { randomInt } from 'node:crypto'
import { checkFeed } from '../../news/feed/check-feed.ts'
import { AppError } from '../../platform/errors.ts'
import { type Command, UsageError } from './command.ts'

const RUNS = 200

export const checkFeedCommand: Command = {
  usage: 'check-feed [--seed N] [--runs N]',
  summary: 'asks random questions of the feed and of plain SQL, and says where they disagree',
  options: { seed: { type: 'string' }, runs: { type: 'string' } },
  async run(context, { options }, say) {
    const seed = wholeNumber(options.seed, 'seed') ?? randomInt(2 ** 31)
    const runs = wholeNumber(options.runs, 'runs') ?? RUNS
    say(`Seed ${seed}: --seed ${seed} asks the same again while the articles are the same.`)
    const wrong = await checkFeed(context.db, { runs, seed, now: context.now() })
    for (const line of wrong) say(line)
    if (wrong.length > 0) throw new AppError(500, 'FEED_WRONG', `${wrong.length} answers were wrong.`)
    say(`${runs} questions, every answer the same.`)
  },
}

function wholeNumber(text: unknown, name: string): number | undefined {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw new UsageError(`--${name} must be a whole number.`)
  return Number(text)
}
