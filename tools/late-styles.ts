import { readFileSync } from 'node:fs'
import { matchesGlob, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const STYLES = resolve(import.meta.dirname, '../web/styles')

/** Fails the build when code is shown without its styles: theme.css leaves out what comes with site.css. */
export function stylesComplete(): Plugin {
  return {
    name: 'styles-complete',
    generateBundle(_options, bundle) {
      const missing = withoutStyles(bundle, leftOut(readFileSync(`${STYLES}/theme.css`, 'utf8')))
      if (missing.length > 0)
        this.error(`Import styles/site.css where ${missing.join(', ')} is loaded, or keep it in theme.css.`)
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'isDynamicEntry' | 'imports' | 'moduleIds'>
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** Modules that are left out of theme.css and loaded by an entry without site.css or admin.css. */
export function withoutStyles(bundle: Bundle, isLeftOut: (module: string) => boolean): string[] {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([file, part]) => (part.type === 'chunk' ? [[file, part]] : [])),
  )
  const modulesOf = (file: string) => {
    const files = new Set([file])
    for (const next of files) for (const imported of chunks.get(next)?.imports ?? []) files.add(imported)
    return [...files].flatMap((next) => chunks.get(next)?.moduleIds ?? [])
  }
  const missing = [...chunks]
    .filter(([, { isEntry, isDynamicEntry }]) => isEntry || isDynamicEntry)
    .map(([file]) => modulesOf(file))
    .filter((modules) => !modules.some((module) => /styles\/(?:site|admin)\.css$/.test(module)))
    .flatMap((modules) => modules.filter(isLeftOut))
  return [...new Set(missing)]
}

/** The modules that a stylesheet leaves out by `@source not`. */
export function leftOut(css: string): (module: string) => boolean {
  const globs = [...css.matchAll(/@source not "([^"]+)"/g)].map(([, glob = '']) => resolve(STYLES, glob))
  return (module) =>
    module.endsWith('.tsx') &&
    globs.some((glob) => matchesGlob(module, glob) || matchesGlob(module, `${glob}/**`))
}
