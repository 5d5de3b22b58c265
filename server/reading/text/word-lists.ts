import { readFileSync } from 'node:fs'

/** The lines of a file of reading/data/. */
export const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

/** The lists of such a file, each with its lines; '== name' begins one, '#' a remark. */
export function listsOf(file: string): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const line of linesOf(file)) {
    if (line.startsWith('== ')) lists.set(line.slice(3), [])
    else if (!line.startsWith('#')) [...lists.values()].at(-1)?.push(line)
  }
  return lists
}

/** The same as words. */
export const wordListsOf = (file: string): [list: string, words: string[]][] =>
  [...listsOf(file)].map(([list, lines]) => [list, lines.flatMap((line) => line.split(' '))])

/** One list of words by its name. */
export function wordSet(file: string, name: string): ReadonlySet<string> {
  const found = wordListsOf(file).find(([list]) => list === name)
  if (!found) throw new Error(`${file} has no list '${name}'`)
  return new Set(found[1])
}
