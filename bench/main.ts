/** npm run bench -- NAME [options]: every figure we publish, measured on the machine it runs on. */
type Bench = { run: (args: string[]) => Promise<void> }

const BENCHES: Record<string, { about: string; load: () => Promise<Bench> }> = {
  analysis: {
    about: 'the built-in analyser beside sentiment word lists (--data FOLDER)',
    load: () => import('./analysis.ts'),
  },
  coins: {
    about: 'the coins of an article beside a matcher of names (--data FILE.jsonl [--out FILE.jsonl])',
    load: () => import('./coins.ts'),
  },
  stories: {
    about: 'articles grouped into stories beside simpler methods (--data FILE.jsonl [--out FILE.jsonl])',
    load: () => import('./stories.ts'),
  },
  market: {
    about:
      'coin data, history and movers beside bare HTTP; a year of points on disk (--coins --days --seconds)',
    load: () => import('./market.ts'),
  },
  feeds: {
    about: 'reading feeds, storing their articles, asking for them (parse | ingest | queries)',
    load: () => import('./feeds.ts'),
  },
  web: {
    about: 'Lighthouse on home and a category, hydration, and the bytes of every file (--articles --runs)',
    load: () => import('./web.ts'),
  },
}

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHES[name]
if (bench) {
  await (await bench.load()).run(args)
} else {
  console.log('npm run bench -- NAME [options]\n')
  for (const [known, { about }] of Object.entries(BENCHES)) console.log(`  ${known.padEnd(12)} ${about}`)
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
