import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes DATA_DIR if it is missing, one folder at a time: Node's `recursive` never returns under /proc, where nothing can be
 * made. `startFailure` words what goes wrong.
 */
export function makeDataFolder(path: string): void {
  if (isFolder(path)) return
  makeDataFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!isFolder(path)) throw error // another process may have made it meanwhile
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
