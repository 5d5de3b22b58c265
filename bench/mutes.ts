import { type Mutable, muteFinder } from '../web/site/my-feed/mutes.ts'
import type { Mute } from '../web/site/my-feed/my-feed.ts'
import type { Row } from './results.ts'
import { seeded } from './sample-articles.ts'

const [ROWS, MUTES, OUTLETS, TITLE_WORDS, ROUNDS] = [200, 100, 40, 11, 300]
const MOST_MS = 2

/** Processor time of what 100 mutes cost on 200 rows, their lookup built anew each time. */
export async function run(): Promise<Row[]> {
  const random = seeded(7)
  const some = (count: number) => Math.floor(random() * count)
  const syllables = ['ba', 'co', 'di', 'fu', 'gha', 'le', 'mir', 'no', 'pho', 'ster', 'tok', 'wyn']
  const word = () =>
    Array.from({ length: 3 + some(2) }, () => syllables[some(syllables.length)]).join('')
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  // one headline in ten has a letter or sign beyond ASCII
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    title: words(TITLE_WORDS) + (n % 10 ? '' : ' Übersee'),
    publishers: [`Outlet ${some(OUTLETS)}`],
  }))
  // words, phrases of two words and outlets, some of which hide a row
  const mutes = Array.from({ length: MUTES }, (_, n): Mute => {
    if (n % 5 === 4) return { kind: 'publisher', text: `Outlet ${n}` }
    const used = rows[n]?.title.split(' ').slice(0, n % 5 === 3 ? 2 : 1)
    return { kind: 'word', text: (n % 10 === 3 && used?.join(' ')) || words(n % 5 === 3 ? 2 : 1) }
  })
  const ours = () => hiddenBy(muteFinder(mutes), rows)
  const plain = () => hiddenBy(plainFinder(mutes), rows)
  const hidden = ours()
  if (hidden !== plain()) throw new Error('The two ways hide different rows.')
  const [ms, reference] = [cpuMs(ours), cpuMs(plain)]
  if (ms > MOST_MS) process.exitCode = 1
  return [
    {
      what: `${MUTES} mutes over ${ROWS} rows, ${hidden} hidden`,
      figure: `${ms.toFixed(2)} ms of processor time`,
      reference: `one pattern a mute: ${reference.toFixed(2)} ms; allowed: ${MOST_MS} ms`,
      ratio: ms / reference,
    },
  ]
}

const hiddenBy = (find: ((row: Mutable) => unknown) | undefined, rows: Mutable[]) =>
  rows.filter((row) => find?.(row)).length

/** Mean of many rounds, of this thread: its clock is coarse, and that of the whole process has compilers in it. */
function cpuMs(work: () => number) {
  const start = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round++) work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000 / ROUNDS
}

/** The obvious way: each mute is a pattern that is tried on each row. */
function plainFinder(mutes: Mute[]) {
  const tests = mutes.map(({ kind, text }) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'iu')
    return ({ title, publishers: [name = ''] }: Mutable) =>
      kind === 'publisher' ? name === text : pattern.test(title) || pattern.test(name ?? '')
  })
  return (row: Mutable) => tests.some((test) => test(row))
}
