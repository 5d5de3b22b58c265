import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './web-sources.ts'

const PAGES = ['README.md', 'docs/operations.md', 'CONTRIBUTING.md']

/** Commands that a page names and that do not exist. */
export async function commandProblems(): Promise<string[]> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const admin = await adminCommands()
  return PAGES.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const named = (pattern: RegExp) => [
      ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
    ]
    return [
      ...named(/npm run ([\w:-]+)/g)
        .filter((name) => !(name in scripts))
        .map((name) => `${page}: there is no 'npm run ${name}'.`),
      ...named(/npm run admin -- ([a-z][\w-]*)/g)
        .filter((name) => !admin.has(name))
        .map((name) => `${page}: there is no 'npm run admin -- ${name}'.`),
    ]
  })
}

/** As its help lists them. */
async function adminCommands(): Promise<Set<string>> {
  const { adminCli } = await import('../server/admin/cli/run.ts')
  const lines: string[] = []
  await adminCli(['help'], { say: (text) => lines.push(...text.split('\n')) })
  return new Set(lines.flatMap((line) => /^ {2}([a-z][\w-]*)/.exec(line)?.[1] ?? []))
}
