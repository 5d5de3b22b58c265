import { enableCompileCache, registerHooks } from 'node:module'
import { resolve } from 'node:path'

type Resolved = { url: string; format?: string | null | undefined }

/** Halves the time Node needs to load our modules, which is most of a start. To be called before they are imported. */
export function speedUpLoading() {
  // not in the system's temporary folder, where others could plant code
  enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
  const packages = new Map<string, Resolved>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      // Node would parse this package's 180 kB package.json again for each of its files
      if (specifier.startsWith('.'))
        return parentURL.includes('/node_modules/drizzle-orm/')
          ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
          : next(specifier, context)
      // and that of any package for each file of ours that imports it
      if (!/^[@a-z]/.test(specifier) || specifier.includes(':') || parentURL.includes('/node_modules/'))
        return next(specifier, context)
      const found = packages.get(specifier) ?? next(specifier, context)
      packages.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
