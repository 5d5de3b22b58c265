import { enableCompileCache, registerHooks } from 'node:module'
import { resolve } from 'node:path'

/** Halves the time Node needs to load our modules, which is most of a start. To be called before they are imported. */
export function speedUpLoading() {
  // not in the system's temporary folder, where others could plant code
  enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      // Node would parse this package's 180 kB package.json again for each of its files
      if (!specifier.startsWith('.') || !parentURL.includes('/node_modules/drizzle-orm/'))
        return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    },
  })
}
