import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
export const distFolder = join(root, 'dist')

/** Everything the built web part is made of. */
const sources = ['{web,contract}/**/*', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/** Changes with any byte of any source, or when one comes or goes. */
export function hashWebSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Written last, so that an interrupted build counts as none. */
export const hashFile = (folder: string) => join(folder, 'sources.sha256')

export function isWebBuilt(): boolean {
  return (
    existsSync(hashFile(distFolder)) &&
    readFileSync(hashFile(distFolder), 'utf8') === hashWebSources()
  )
}
