import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthwhileBytes = 1024

/** Writes a brotli and a gzip twin beside every text file, squeezed as hard as it goes: done once, sent for a year. */
export function precompress(folder: string) {
  for (const file of globSync('**/*.{js,css,svg,json,txt}', { cwd: folder })) {
    const path = join(folder, file)
    const bytes = readFileSync(path)
    if (bytes.length < worthwhileBytes) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
