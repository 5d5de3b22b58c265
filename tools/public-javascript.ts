import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The build fails above these, so that nothing more slips in unseen. */
const MOST_BYTES = { alive: 115_200, whole: 136_000 }

/** What comes first, and what public pages are alive without. */
const ENTRY = 'index.html'
const LATE_PART = 'site/late-part.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What a browser has to fetch for these files of the web part and all they import, gzipped. */
export function javaScriptBytes(clientFolder: string, names: readonly string[]): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))
  const needed = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  let bytes = 0
  for (const file of needed) bytes += gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length
  return bytes
}

/** Before the home page comes alive, and with all of it. */
export function homeJavaScript(clientFolder: string): Sizes {
  return {
    alive: javaScriptBytes(clientFolder, [ENTRY]),
    whole: javaScriptBytes(clientFolder, [ENTRY, LATE_PART]),
  }
}

type Sizes = { alive: number; whole: number }

export function keepSmall(bytes: Sizes, most = MOST_BYTES): string {
  for (const which of ['alive', 'whole'] as const)
    if (bytes[which] > most[which])
      throw new Error(
        `The home page loads ${bytes[which]} bytes of JavaScript (gzip, ${which}), more than ${most[which]}. Load what is new when it is asked for.`,
      )
  return `JavaScript of the home page: ${inKb(bytes.alive)} kB gzip, ${inKb(bytes.whole)} with its late part.`
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)
