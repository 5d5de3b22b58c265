import type { Plugin, Rolldown } from 'vite'

/** Files and folders of web/ that are loaded on demand: receipts, what is new since the last visit, the headlines view. */
export const ASKED_FOR = [
  'site/analysis/receipts/',
  'site/stories/story-receipt.tsx',
  'site/news/feed/whats-new.tsx',
  'site/news/feed/headline-row.tsx',
]

/** Its schemas take 18 ms to make, and public pages check nothing with them. */
const ZOD = /\/node_modules\/zod\//

/**
 * Fails the build when code that is loaded on demand gets into the files of every page, however small it is, or the
 * schemas into a public page.
 */
export function keptForLater(): Plugin {
  return {
    name: 'kept-for-later',
    generateBundle(_options, bundle) {
      const early = modulesOf(bundle, ({ isEntry }) => isEntry).filter(isAskedFor)
      if (early.length > 0)
        this.error(`Every page would load ${early.join(', ')}. Load it when it is asked for.`)
      if (modulesOf(bundle, isPublic).some((module) => ZOD.test(module)))
        this.error(
          'A public page would load zod. Import constants from a file of contract/ without schemas.',
        )
    },
  }
}

const isAskedFor = (module: string) => ASKED_FOR.some((path) => module.includes(`/web/${path}`))

type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'isEntry' | 'facadeModuleId' | 'imports' | 'moduleIds'
>
type Bundle = Record<string, Chunk | { type: 'asset' }>

export const isPublic = ({ facadeModuleId }: Chunk) =>
  facadeModuleId !== null && !facadeModuleId.includes('/web/admin/')

/** The modules of such files and of all files they import. */
export function modulesOf(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): string[] {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([file, part]) => (part.type === 'chunk' ? [[file, part]] : [])),
  )
  const files = new Set([...chunks].filter(([, chunk]) => isWanted(chunk)).map(([file]) => file))
  // a set that grows while it is walked is walked to its end
  for (const file of files)
    for (const imported of chunks.get(file)?.imports ?? []) files.add(imported)
  return [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? [])
}
