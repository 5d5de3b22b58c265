/** npm run train -- NAME [options]: what the shipped weights are made of. Nothing here runs in the product. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Training = { run: (args: string[]) => Promise<void> }

const TRAININGS: Record<string, { about: string; load: () => Promise<Training> }> = {
  articles: {
    about: 'the ad mark, from real articles (--texts FILE --data FOLDER [--check])',
    load: () => import('./articles.ts'),
  },
  evaluate: {
    about:
      'figures on outlets and weeks left out, and where bearish and bullish begin (--texts FILE --data FOLDER [--check])',
    load: () => import('./evaluate.ts'),
  },
  sentiment: {
    about:
      'sentiment weights of the built-in analyser (--texts FILE --data FOLDER [--stories FOLDER] [--check])',
    load: () => import('./sentiment.ts'),
  },
  stories: {
    about: 'weights that decide whether two articles belong to one story (--data FOLDER [--check])',
    load: () => import('./stories.ts'),
  },
}

const [name = '', ...args] = process.argv.slice(2)
if (name.startsWith('--') && name !== '--help') await runAll(process.argv.slice(2))
else if (TRAININGS[name]) await run(name, args)
else {
  console.log('npm run train -- NAME [options]\n')
  for (const [known, { about }] of Object.entries(TRAININGS)) console.log(`  ${known.padEnd(12)} ${about}`)
  console.log('\nnpm run train -- --data FOLDER [--stories FOLDER] [--texts FILE] [--check]\n')
  console.log('  all of them in this order; without --texts only stories')
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}

async function run(training: string, options: string[]) {
  await (await TRAININGS[training]?.load())?.run(options)
}

/** Every weights file, each from what its help names. */
async function runAll(options: string[]) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      stories: { type: 'string' },
      texts: { type: 'string' },
      check: { type: 'boolean' },
    },
  })
  const { data = '', texts, stories = join(data, '../../stories') } = values
  const check = values.check ? ['--check'] : []
  if (texts) {
    await run('articles', ['--texts', texts, '--data', data, ...check])
    await run('evaluate', ['--texts', texts, '--data', data, '--stories', stories, ...check])
    await run('sentiment', ['--texts', texts, '--data', data, '--stories', stories, ...check])
  }
  await run('stories', ['--data', stories, ...check])
}
