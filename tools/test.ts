import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './find-chromium.ts'
import { type JourneyReport, slowest, type UnitReport } from './slowest-tests.ts'
import { build, formatAndLint, step, types, unused, workerTypes } from './steps.ts'
import { root } from './web-sources.ts'

type Count = { passed: number; failed: number }

/** Everything that must hold before a change is shared. Its last line is the result. */
const reports = mkdtempSync(join(tmpdir(), 'crypto-news-reports-'))
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'end-to-end.json')
const [units, { checks, built }, chromium] = await Promise.all([
  unitTests(),
  checksAndBuild(),
  browser(),
])
const counts = [units, ...checks.map(ofCheck)]
if (built) counts.push(await endToEndTests(chromium))
const slow = slowest(read<UnitReport>(unitReport), read<JourneyReport>(journeyReport), root)
rmSync(reports, { recursive: true })
console.log(`\nThe slowest files of unit tests and journeys:\n${slow.join('\n')}`)

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

/** One after the other: the unit tests run beside them. */
async function checksAndBuild() {
  const checks = [await formatAndLint(), await unused(), await types(), await workerTypes()]
  const built = await build()
  return { checks: [...checks, built], built }
}

async function unitTests(): Promise<Count> {
  const good = await step('unit and integration tests', [
    'vitest',
    'run',
    '--project=!processes',
    '--project=!corpora',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ])
  const report = read<UnitReport>(unitReport)
  return atLeastOneFailure(good, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
  })
}

/** Fetched beside the unit tests: it is mostly waiting. */
async function browser(): Promise<string | undefined> {
  try {
    return await findOrInstallChromium()
  } catch (error) {
    console.error(error)
  }
}

async function endToEndTests(chromium: string | undefined): Promise<Count> {
  if (!chromium) return { passed: 0, failed: 1 }
  const good = await step('end-to-end tests', ['playwright', 'test', '--reporter=dot,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  })
  const stats = read<JourneyReport>(journeyReport)?.stats
  return atLeastOneFailure(good, {
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
  })
}

/** The checks before the tests are no tests, but one that fails counts. */
function ofCheck(good: boolean): Count {
  return { passed: 0, failed: good ? 0 : 1 }
}

/** A file that cannot even be loaded has no failed tests, and is a failure all the same. */
function atLeastOneFailure(good: boolean, { passed, failed }: Count): Count {
  return { passed, failed: good ? failed : Math.max(failed, 1) }
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
