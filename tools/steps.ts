import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './web-sources.ts'

/** Runs one of the tools that npm installed, shows what it prints, and answers whether it succeeded. */
export async function step(title: string, words: string[], env: Record<string, string> = {}) {
  console.log(`\n== ${title}`)
  const { code, seconds } = await run(words, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`== ${title}: ${code === 0 ? 'good' : 'FAILED'} after ${seconds} s`)
  return code === 0
}

/** As `step`, beside another: shows what the tool prints once it has ended. */
async function stepBeside(title: string, words: string[], env: Record<string, string> = {}) {
  const printed: Buffer[] = []
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  }
  const { code, seconds } = await run(words, options, (bytes) => printed.push(bytes))
  console.log(
    `\n== ${title}: ${code === 0 ? 'good' : 'FAILED'} after ${seconds} s\n${Buffer.concat(printed)}`,
  )
  return code === 0
}

async function run(
  [tool = '', ...words]: string[],
  options: SpawnOptions,
  onOutput?: (bytes: Buffer) => void,
) {
  const start = performance.now()
  const file = tool === 'node' ? process.execPath : join(root, 'node_modules/.bin', tool)
  const child = spawn(file, words, { cwd: root, ...options })
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (bytes) => onOutput?.(bytes))
  const [code] = await once(child, 'close')
  return { code, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}

/** What needs neither a database nor a browser. It runs beside the unit tests, which often wait. */
export const formatAndLint = () =>
  stepBeside('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
export const unused = () => stepBeside('unused code and import cycles', ['knip'])
/**
 * Each checker resolves shared types again: two take a third more processor time than one, the default of four more.
 * Collecting garbage takes a third, too, and all of it fits into 1.6 GB.
 */
export const types = () =>
  stepBeside('types', ['tsc', '--noEmit', '--checkers', '1'], { GOGC: 'off', GOMEMLIMIT: '2GiB' })
/** It has the globals of a worker, not of a page. */
export const workerTypes = () =>
  stepBeside('types of the service worker', ['tsc', '-p', 'web/service-worker'])
export const build = () => stepBeside('build', ['node', 'tools/build-web.ts'])
