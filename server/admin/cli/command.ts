import type { Context } from '../../platform/context.ts'

export type Command = {
  usage: string
  summary: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** It may begin a site where there is none. */
  mayBeNew?: true
  /** It only looks: migrations are left to the server. */
  changesNothing?: true
  run: (context: Context, given: Given, say: Say, complain: Say) => Promise<void>
}
type Say = (line: string) => void
export type Given = { words: string[]; options: Record<string, string | boolean | undefined> }

/** What the operator typed makes no sense; the sentence says why. */
export class UsageError extends Error {}

export function onlyWord({ words }: Given, name: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new UsageError(`${name} is missing.`)
  if (more.length > 0) throw new UsageError(`Only one ${name} can be given.`)
  return word
}
