import type { Plugin, Rolldown } from 'vite'

/** What a reader asks for: why a score is so, what is new since the last visit, headlines alone. */
const ASKED_FOR =
  /\/web\/site\/(?:receipts\/|stories\/story-receipt\.tsx|feed\/(?:whats-new|headline-row)\.tsx)/

/** Fails the build when something that is asked for slips into the files that every page loads, however small it is. */
export function keptForLater(): Plugin {
  return {
    name: 'kept-for-later',
    generateBundle(_options, bundle) {
      const early = firstModules(bundle).filter((module) => ASKED_FOR.test(module))
      if (early.length > 0)
        this.error(`Every page would load ${early.join(', ')}. Load it when it is asked for.`)
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'imports' | 'moduleIds'>
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** The modules of the entry and of all files it imports. */
export function firstModules(bundle: Bundle): string[] {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([file, part]) => (part.type === 'chunk' ? [[file, part]] : [])),
  )
  const files = new Set([...chunks].filter(([, { isEntry }]) => isEntry).map(([file]) => file))
  // a set that grows while it is walked is walked to its end
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported)
  return [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? [])
}
