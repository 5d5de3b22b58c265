import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from './site.ts'

const SIZE = '400m'

/** Needs to be root, for the mount. */
export const diskFull = {
  title: `the disk of the data folder (a tmpfs of ${SIZE}) is filled completely, then freed`,
  async run() {
    const disk = mkdtempSync(join(tmpdir(), 'crypto-news-chaos-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk])
    try {
      const site = await startSite({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' })
      const token = await site.signIn()
      const home = async () => (await fetch(site.url)).status
      const page = (size: number) => {
        const slug = `page-${performance.now()}`.replace('.', '-')
        const text = randomBytes(size / 2).toString('hex')
        const body = { path: `/${slug}`, template: 'Standard', meta_title: slug, body: text }
        return site.call('POST', '/api/pages', body, token)
      }
      const before = await home()
      fill(join(disk, 'full'))
      let refused = ''
      let written = 0
      for (; written < 200 && !refused; written++) {
        const { error } = await page(10_000)
        if (error) refused = String(error)
      }
      const during = await home()
      rmSync(join(disk, 'full'))
      const start = performance.now()
      while ((await page(10)).error) await sleep(50)
      const recovered = Math.round(performance.now() - start)
      const after = await home()
      await site.stop()
      return {
        'home before / while full / after': `${before} / ${during} / ${after}`,
        'writes until one is refused': written,
        'what is said': refused || 'nothing was refused',
        'writes again after ms': recovered,
      }
    } finally {
      execFileSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    }
  },
}

function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size)
      try {
        for (;;) if (writeSync(file, block) < size) break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
