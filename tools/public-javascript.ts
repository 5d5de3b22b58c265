import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The aim is 121 kB. The build fails above this, so that nothing more slips in unseen. */
const MOST_BYTES = 128_000

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What a browser has to fetch before the home page comes alive: the entry and all it imports, gzipped. */
export function publicJavaScriptBytes(clientFolder: string): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))
  const needed = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('index.html')
  let bytes = 0
  for (const file of needed) bytes += gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length
  return bytes
}

export function keepJavaScriptSmall(clientFolder: string, most = MOST_BYTES): number {
  const bytes = publicJavaScriptBytes(clientFolder)
  if (bytes <= most) return bytes
  throw new Error(
    `The home page loads ${bytes} bytes of JavaScript (gzip), more than ${most}. Load what is new when it is asked for.`,
  )
}
