import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures on disk, named by the hash of their URL. Safe to delete at any time. */
export class ImageCache {
  private readonly folder: string
  private readonly maxBytes: number
  private writtenBytes = Number.POSITIVE_INFINITY // unknown: tidy after the first write

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  async get(url: string): Promise<Buffer | undefined> {
    const file = this.fileOf(url)
    try {
      const bytes = await readFile(file)
      const now = new Date()
      await utimes(file, now, now).catch(() => {}) // the time of last use decides what is kept
      return bytes
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async put(url: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const file = this.fileOf(url)
    const unfinished = `${file}.${process.pid}.new`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    this.writtenBytes += bytes.length
    if (this.writtenBytes > this.maxBytes / 10) await this.tidy()
  }

  /** Evicts the least recently used until there is room. */
  private async tidy(): Promise<void> {
    this.writtenBytes = 0
    const files = await picturesIn(this.folder)
    files.sort((one, other) => other.usedAt - one.usedAt)
    let total = 0
    for (const { path, size } of files) {
      total += size
      if (total > this.maxBytes * 0.9) await removePicture(path)
    }
  }

  private fileOf(url: string): string {
    return join(this.folder, `${createHash('sha256').update(url).digest('hex')}.webp`)
  }
}

export const pictureFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'image-cache')

export async function picturesIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      return { path, size: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 }
    }),
  )
}

export const removePicture = (path: string) => rm(path, { force: true })
