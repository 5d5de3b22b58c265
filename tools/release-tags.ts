import { execFileSync } from 'node:child_process'

/**
 * The commands that tag the releases which have no tag yet. A release is the first commit with its version in package.json
 * and its section in CHANGELOG.md.
 */
export function tagCommands(folder: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const changes = git(
    'log',
    '--reverse',
    '--format=%H',
    '-G^(## |  "version":)',
    '--',
    'package.json',
    'CHANGELOG.md',
  )
  const commits = new Map<string, string>()
  for (const commit of lines(changes)) {
    const { version } = JSON.parse(git('show', `${commit}:package.json`))
    const hasSection = lines(git('ls-tree', '--name-only', commit, 'CHANGELOG.md')).some(() =>
      lines(git('show', `${commit}:CHANGELOG.md`)).some(
        (line) => line === `## ${version}` || line.startsWith(`## ${version} - `),
      ),
    )
    if (hasSection && !commits.has(version)) commits.set(version, commit)
  }
  const tags = new Set(lines(git('tag', '--list')))
  const missing = [...commits].filter(([version]) => !tags.has(tagOf(version)))
  if (missing.length === 0) return []
  return [
    ...missing.map(
      ([version, commit]) =>
        `git tag --annotate ${tagOf(version)} ${commit} --message 'Release ${version}'`,
    ),
    `git push origin ${missing.map(([version]) => tagOf(version)).join(' ')}`,
  ]
}

const tagOf = (version: string) => `v${version}`
const lines = (text: string) => text.split('\n').filter(Boolean)
