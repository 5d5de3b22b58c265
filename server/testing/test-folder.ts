import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new temporary folder that others may enter: as root, PostgreSQL runs as somebody else. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-news-test-'))
  chmodSync(folder, 0o755)
  return folder
}
