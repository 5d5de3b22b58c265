/** npm run train -- NAME [options]: what the shipped weights are made of. Nothing here runs in the product. */
import { join } from 'node:path'
import { type Options, optionsOf } from './options.ts'

type Training = { help: string; run: (options: Options) => void }

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
const training = await TRAININGS[name]?.load()
const options = optionsOf(
  training ? args : process.argv.slice(2),
  training !== undefined && name !== 'stories',
)
if (training && options) training.run(options)
else if (training) console.log(training.help)
else if (options) await runAll(options)
else {
  console.log('npm run train -- NAME [options]\n')
  for (const [known, { about }] of Object.entries(TRAININGS))
    console.log(`  ${known.padEnd(12)} ${about}`)
  console.log('\nnpm run train -- --data FOLDER [--stories FOLDER] [--texts FILE] [--check]\n')
  console.log('  all of them in this order; without --texts only stories')
}
if (!options && !process.argv.some((word) => word === '--help' || word === '-h'))
  process.exitCode = 1

/** Every weights file, each from what its help names. */
async function runAll({ data, texts, stories = join(data, '../../stories'), check }: Options) {
  for (const [each, { load }] of Object.entries(TRAININGS)) {
    const { run } = await load()
    if (each === 'stories') run({ data: stories, texts, stories, only: undefined, check })
    else if (texts) run({ data, texts, stories, only: undefined, check })
  }
}
