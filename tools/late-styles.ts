import { readFileSync } from 'node:fs'
import { matchesGlob, resolve } from 'node:path'
import type { Plugin } from 'vite'

const STYLES = resolve(import.meta.dirname, '../web/styles')

/** Fails the build when code is shown without its styles: theme.css leaves out what comes with site.css. */
export function stylesComplete(): Plugin {
  return {
    name: 'styles-complete',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && part.facadeModuleId ? [part.facadeModuleId] : [],
      )
      const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      const missing = withoutStyles(
        entries,
        importsOf,
        leftOut(readFileSync(`${STYLES}/theme.css`, 'utf8')),
      )
      if (missing.length > 0)
        this.error(
          `Import styles/site.css where ${missing.join(', ')} is loaded, or keep it in theme.css.`,
        )
    },
  }
}

/** Modules that are left out of theme.css and imported by an entry without site.css or admin.css. */
export function withoutStyles(
  entries: readonly string[],
  importsOf: (module: string) => readonly string[],
  isLeftOut: (module: string) => boolean,
): string[] {
  const missing = entries.flatMap((entry) => {
    const modules = new Set([entry])
    for (const module of modules) for (const imported of importsOf(module)) modules.add(imported)
    const all = [...modules]
    return all.some((module) => /styles\/(?:site|admin)\.css$/.test(module))
      ? []
      : all.filter(isLeftOut)
  })
  return [...new Set(missing)]
}

/** The modules that a stylesheet leaves out by `@source not`. */
export function leftOut(css: string): (module: string) => boolean {
  const globs = [...css.matchAll(/@source not "([^"]+)"/g)].map(([, glob = '']) =>
    resolve(STYLES, glob),
  )
  return (module) =>
    module.endsWith('.tsx') &&
    globs.some((glob) => matchesGlob(module, glob) || matchesGlob(module, `${glob}/**`))
}
