import { type Row, table, writeResults } from './results.ts'

/** npm run bench [-- NAME [options]]: every figure we publish, measured on the machine it runs on. */
type Bench = { run: (args: string[]) => Promise<Row[]> | Promise<void> }

const BENCHES: Record<string, { about: string; load: () => Promise<Bench> }> = {
  analysis: {
    about: 'built-in analyser against sentiment word lists (--data FOLDER)',
    load: () => import('./analysis.ts'),
  },
  coins: {
    about: 'coin detection against plain name matching (--data FILE.jsonl [--out FILE.jsonl])',
    load: () => import('./coins.ts'),
  },
  stories: {
    about:
      'story grouping against simpler methods, and in other orders of arrival (--data FILE.jsonl [--out FILE.jsonl] [--shuffles N])',
    load: () => import('./stories.ts'),
  },
  pages: {
    about:
      'cached pages, API, feeds and files against bare HTTP; uncached pages; pages during searches (--articles --seconds)',
    load: () => import('./pages.ts'),
  },
  site: {
    about: 'a hot page of the site as it is started, while 200 feeds are fetched',
    load: () => import('./site.ts'),
  },
  apart: {
    about:
      'a hot page while 200 feeds are fetched and while 100 visitors search: worker in its own process, web and bare server on the other core',
    load: () => import('./apart.ts'),
  },
  'growing-load': {
    about:
      'requests a second of a hot page until its p99 passes 100 ms, and of uncached pages, with 1, 2 and 4 web processes (--seconds a step)',
    load: () => import('./growing-load.ts'),
  },
  crowds: {
    about:
      'a hot page while 200 clients try each way round the cache: share of 503, p99 beside bare HTTP (--clients --seconds --way)',
    load: () => import('./crowds.ts'),
  },
  flood: {
    about: 'event loop, pages and shutdown while thousands of near-identical headlines arrive',
    load: () => import('./flood.ts'),
  },
  'first-start': {
    about:
      'built-in analysis of 1,000 articles of 20 new publishers: statements, time, and a hot page meanwhile',
    load: () => import('./first-start.ts'),
  },
  import: {
    about: 'rows a second of import-archive, and that nothing is fetched or alerted (--rows)',
    load: () => import('./import.ts'),
  },
  'sign-in': {
    about:
      'time of refused sign-ins, invitations and passkeys for names that exist and names that do not',
    load: () => import('./sign-in.ts'),
  },
  'coin-pages': {
    about:
      'uncached /coins, coin page and pins with a year of points and many articles (--coins --articles)',
    load: () => import('./coin-pages.ts'),
  },
  retention: {
    about:
      'a year on disk and nightly deletion against plain DELETE (--articles per day, --days, --coins)',
    load: () => import('./retention.ts'),
  },
  feeds: {
    about: 'parsing feeds, storing articles, querying them (parse | ingest | queries)',
    load: () => import('./feeds.ts'),
  },
  growth: {
    about:
      'pages, search, storing, grouping, deletion, disk and memory as articles and feeds grow (--sizes --feeds)',
    load: () => import('./growth.ts'),
  },
  following: {
    about: 'processor time of matching one story with 2,000 and 20,000 followed views',
    load: () => import('./following.ts'),
  },
  mutes: {
    about:
      'processor time of 100 muted words and publishers over 200 rows, against one pattern a mute',
    load: () => import('./mutes.ts'),
  },
  web: {
    about:
      'Lighthouse on home, category and coin pages, hydration, and file sizes (--articles --runs)',
    load: () => import('./web.ts'),
  },
}

/** Those that need no data of yours, small enough to end within 20 minutes together. */
const ALL: [string, string[]][] = [
  ['pages', []],
  ['site', []],
  ['feeds', ['parse']],
  ['feeds', ['ingest']],
  ['feeds', ['queries', '--articles', '100000']],
  ['web', ['--runs', '5']],
]

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHES[name]
if (bench) {
  const rows = await (await bench.load()).run(args)
  if (rows) console.log(table(rows))
} else if (name === '') await runAll()
else {
  console.log('npm run bench            all benchmarks that need no data; writes bench/results.md')
  console.log('npm run bench -- NAME [options]\n')
  for (const [known, { about }] of Object.entries(BENCHES))
    console.log(`  ${known.padEnd(12)} ${about}`)
  process.exitCode = name === '--help' ? 0 : 1
}

async function runAll() {
  const rows: Row[] = []
  for (const [each, options] of ALL) {
    console.log(`\n${each} ${options.join(' ')}`)
    rows.push(...((await (await BENCHES[each]?.load())?.run(options)) ?? []))
  }
  writeResults(rows)
  console.log(`\n${table(rows)}`)
}
