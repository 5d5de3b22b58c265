import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/**
 * Makes this process the only user of the folder until it releases it or dies. Node has no file locks of its own;
 * SQLite's exclusive transaction is one that the system lets go of even after a kill -9.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const ownerFile = join(dataDir, 'owner.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked/.test((error as Error).message)) throw error
    throw new StartError(
      `${dataDir} is in use by process ${readFileSync(ownerFile, 'utf8')}. ` +
        'Stop that one first, give this one its own DATA_DIR, or let both share a DATABASE_URL.',
    )
  }
  writeFileSync(ownerFile, String(process.pid))
  return { release: () => lock.close() }
}
