/** The parts of Vitest's and Playwright's JSON reports that we read. */
export type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}
type Suite = {
  suites?: Suite[]
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}
export type JourneyReport = { stats: { expected: number; unexpected: number }; suites: Suite[] }

type Timed = { name: string; ms: number }

/** Files of unit tests and single journeys, the slowest first, as lines to print. */
export function slowest(
  units: UnitReport | undefined,
  journeys: JourneyReport | undefined,
  folder: string,
): string[] {
  const files = (units?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: name.replace(`${folder}/`, ''),
    ms: endTime - startTime,
  }))
  return [...files, ...(journeys?.suites ?? []).flatMap(journeysOf)]
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

function journeysOf({ suites = [], specs = [] }: Suite): Timed[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `e2e/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(journeysOf)]
}
