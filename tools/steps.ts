import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './web-sources.ts'

/** Runs one of the tools that npm installed, shows what it prints, and answers whether it succeeded. */
export async function step(title: string, [tool = '', ...words]: string[], env: Record<string, string> = {}) {
  const start = performance.now()
  console.log(`\n== ${title}`)
  const file = tool === 'node' ? process.execPath : join(root, 'node_modules/.bin', tool)
  const child = spawn(file, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  console.log(
    `== ${title}: ${code === 0 ? 'good' : 'FAILED'} after ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  return code === 0
}

export const formatAndLint = () => step('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
export const unused = () => step('unused code and import cycles', ['knip'])
/** Each checker resolves shared types again: the default of four takes 40 % more processor time than two. */
export const types = () => step('types', ['tsc', '--noEmit', '--checkers', '2'])
