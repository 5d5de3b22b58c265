import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** A whole run leaves some 4 GB of databases behind until it ends. */
const ENOUGH = 8 * 1024 ** 3

/** A new temporary folder that others may enter: as root, PostgreSQL runs as somebody else. */
export function testFolder() {
  return folderIn(tmpdir())
}

/** The same for the databases of a run: in memory where there is room, which spares a third of the processor's time. */
export function databaseFolder() {
  return folderIn(hasRoom() ? IN_MEMORY : tmpdir())
}

function hasRoom() {
  if (!existsSync(IN_MEMORY) || freemem() < ENOUGH) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH
}

function folderIn(parent: string) {
  const folder = mkdtempSync(join(parent, 'crypto-news-test-'))
  chmodSync(folder, 0o755)
  return folder
}
