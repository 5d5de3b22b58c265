import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The build fails above these, so that nothing more slips in unseen. 2,500 bytes of each are for what My feed needs on
 * every page: the stored document, mutes, the row menu's button, and the keys that open panel and palette.
 */
const MOST_BYTES = { alive: 115_500, whole: 136_700 }

/** Bytes of the stylesheet that every public page waits for, as it is read. */
const MOST_STYLE_BYTES = 60_000

/** What comes first, and what public pages are alive without. */
const ENTRY = 'index.html'
const REACT_DOM = 'react-dom'
const LATE_PART = 'site/frame/late-part/late-part.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>
const readManifest = (clientFolder: string): Manifest =>
  JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))

/** What a browser has to fetch for these files of the web part and all they import, gzipped. */
export function javaScriptBytes(clientFolder: string, names: readonly string[]): number {
  const manifest = readManifest(clientFolder)
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
  for (const file of needed)
    bytes += gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length
  return bytes
}

/** Before the home page comes alive, and with all of it. */
export function homeJavaScript(clientFolder: string): Sizes {
  const chunks = Object.entries(readManifest(clientFolder))
  const first = [ENTRY, ...chunks.flatMap(([key, { name }]) => (name === REACT_DOM ? [key] : []))]
  return {
    alive: javaScriptBytes(clientFolder, first),
    whole: javaScriptBytes(clientFolder, [...first, LATE_PART]),
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

/** Screens that are not read first, and the admin area, have stylesheets of their own. */
export function keepStylesSmall(clientFolder: string, most = MOST_STYLE_BYTES): string {
  const files = readManifest(clientFolder)[ENTRY]?.css ?? []
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(clientFolder, file)).length, 0)
  if (bytes === 0 || bytes > most)
    throw new Error(
      `Public pages load ${bytes} bytes of styles, more than ${most} or none at all. Parts that are loaded later belong in styles/site.css: see styles/theme.css.`,
    )
  return `Styles of public pages: ${inKb(bytes)} kB.`
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)
