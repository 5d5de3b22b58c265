import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** One line of the table. `ratio` is the figure by its reference, both measured in the same run. */
export type Row = {
  what: string
  figure: string
  reference: string
  ratio: number
  cpuRatio?: number
}

/** Includes the load average: on a busy machine all figures are worse, and ratios vary. */
export function table(rows: Row[]): string {
  const number = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2))
  return [
    `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`,
    '',
    '| what | figure | reference in the same run | ratio | ratio of CPU |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, figure, reference, ratio, cpuRatio }) =>
        `| ${what} | ${figure} | ${reference} | ${number(ratio)} | ${number(cpuRatio)} |`,
    ),
    '',
  ].join('\n')
}

export function writeResults(rows: Row[]) {
  const file = join(import.meta.dirname, 'results.md')
  writeFileSync(file, `# Results of npm run bench\n\n${table(rows)}`)
}
