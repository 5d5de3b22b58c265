import { enableCompileCache, registerHooks } from 'node:module'
import { resolve } from 'node:path'

type Resolved = { url: string; format?: string | null | undefined }

/** Halves module loading time, most of a start. Call it before importing them. */
export function speedUpLoading() {
  // Not in the system's temporary folder, where others could plant code.
  enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
  const packages = new Map<string, Resolved>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      // Node would parse this package's 180 kB package.json again for each of its files.
      if (specifier.startsWith('.'))
        return parentURL.includes('/node_modules/drizzle-orm/')
          ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
          : next(specifier, context)
      // And any package's package.json for each of our files that imports it.
      if (
        !/^[@a-z]/.test(specifier) ||
        specifier.includes(':') ||
        parentURL.includes('/node_modules/')
      )
        return next(specifier, context)
      const found = packages.get(specifier) ?? next(specifier, context)
      packages.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
