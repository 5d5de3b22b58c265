/** npm run train -- NAME [options]: what the shipped weights are made of. Nothing here runs in the product. */
type Training = { run: (args: string[]) => Promise<void> }

const TRAININGS: Record<string, { about: string; load: () => Promise<Training> }> = {
  sentiment: {
    about: 'sentiment weights of the built-in analyser (--data FOLDER [--stories FOLDER] [--check])',
    load: () => import('./sentiment.ts'),
  },
  articles: {
    about:
      'second half of the sentiment weights, and the ad mark, from real articles (--texts FILE --data FOLDER [--check])',
    load: () => import('./articles.ts'),
  },
  stories: {
    about: 'weights that decide whether two articles belong to one story (--data FOLDER [--check])',
    load: () => import('./stories.ts'),
  },
}

const [first = '', ...others] = process.argv.slice(2)
// without a name it is sentiment, the first there was
const [name, args] =
  first === '--data' || first === '--check' ? ['sentiment', [first, ...others]] : [first, others]
const training = TRAININGS[name]
if (training) {
  await (await training.load()).run(args)
} else {
  console.log('npm run train -- NAME [options]\n')
  for (const [known, { about }] of Object.entries(TRAININGS)) console.log(`  ${known.padEnd(12)} ${about}`)
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
