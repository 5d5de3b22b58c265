import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../server/testing/test-folder.ts'
import { tagCommands } from './release-tags.ts'

/** A history of its own: what happens after a release does not move its tag. */
function history() {
  const folder = testFolder()
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
    }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.org')
  const commit = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'A change')
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, commit, release: (version: string) => `{\n  "version": "${version}"\n}\n` }
}

test('each release is tagged where its version and its section came together, once', () => {
  const { folder, git, commit, release } = history()
  commit({ 'package.json': release('0.1.0') })
  const first = commit({ 'CHANGELOG.md': '## 0.1.0\n' })
  commit({ 'CHANGELOG.md': '## Unreleased\n\n## 0.1.0\n' })
  commit({ 'package.json': release('0.2.0') })
  const second = commit({ 'CHANGELOG.md': '## 0.2.0 - 2026-11-16\n\n## 0.1.0\n' })
  commit({ 'CHANGELOG.md': '## Unreleased\n\n## 0.2.0 - 2026-11-16\n\n## 0.1.0\n' })

  const commands = tagCommands(folder)
  expect(commands).toEqual([
    `git tag --annotate v0.1.0 ${first} --message 'Release 0.1.0'`,
    `git tag --annotate v0.2.0 ${second} --message 'Release 0.2.0'`,
    'git push origin v0.1.0 v0.2.0',
  ])
  execFileSync('sh', ['-c', commands.slice(0, 2).join('\n')], { cwd: folder })
  expect(tagCommands(folder)).toEqual([])
  // as docs/operations.md says
  git('checkout', '--quiet', 'v0.1.0')
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe('## 0.1.0\n')
})
