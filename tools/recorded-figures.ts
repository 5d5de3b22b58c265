import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './web-sources.ts'

/** Hashes of the sources that screenshots and bench figures were taken from. */
export const RECORDED = join(root, 'docs/recorded.json')

const SOURCES = {
  screenshots: ['web/**/*', 'demo/**/*', 'tools/screens.ts'],
  bench: ['server/**/*', 'contract/**/*', 'web/**/*', 'bench/**/*.ts'],
} as const

/** Changes with any byte of what is shown or measured; tests do not count. */
export function hashOf(name: keyof typeof SOURCES): string {
  const hash = createHash('sha256')
  for (const file of globSync([...SOURCES[name]], { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

export function recordedProblems(): string[] {
  const recorded = existsSync(RECORDED) ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {}
  const redo = {
    screenshots: 'node tools/screenshots.ts for those of docs/screenshots',
    bench: 'npm run bench, and take over its figures',
  }
  return (['screenshots', 'bench'] as const)
    .filter((name) => recorded[name] !== hashOf(name))
    .map(
      (name) =>
        `The ${name === 'bench' ? 'bench figures' : name} are older than what they show: ${redo[name]}, then npm run release -- --record ${name}.`,
    )
}
