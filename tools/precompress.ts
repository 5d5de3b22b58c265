import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhileBytes = 1024

/**
 * Writes a brotli and a gzip twin beside every text file, squeezed as hard as it goes: done once, sent for a year.
 * Compresses in Node's threads, so that a build goes on beside it.
 */
export async function precompress(folder: string) {
  await Promise.all(
    globSync('**/*.{js,css,svg,json,txt}', { cwd: folder }).map(async (file) => {
      const path = join(folder, file)
      const bytes = await readFile(path)
      if (bytes.length < worthwhileBytes) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(
        `${path}.gz`,
        await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
      )
    }),
  )
}
