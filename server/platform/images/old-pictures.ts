import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept. */
export const pictureFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'image-cache')

/** Every picture in a folder with its size and last access. */
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
