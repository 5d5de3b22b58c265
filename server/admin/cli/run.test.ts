import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { adminCli } from './run.ts'

const folder = testFolder()
const site = onceAFile(testApp)

async function admin(words: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await adminCli(words, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    open: async () => site.context,
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

test('a place without a site is named instead of being backed up', async () => {
  const empty = testFolder()
  vi.stubEnv('DATA_DIR', empty)
  vi.stubEnv('DATABASE_URL', '')
  const complained: string[] = []
  const code = await adminCli(['backup', `${empty}/site.backup`], {
    complain: (line) => complained.push(line),
  })
  vi.unstubAllEnvs()
  expect([code, complained]).toEqual([
    1,
    [expect.stringContaining(`There is no site in ${empty}.`)],
  ])
  expect(readdirSync(empty)).toEqual([])
})

test('as a process of its own it reads the password from standard input and ends with a code', async () => {
  const child = spawn(
    process.execPath,
    ['server/admin-cli.ts', 'create-user', 'typist', '--password-stdin'],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: site.url, DATA_DIR: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end('typed by hand\n')
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect({ said, code }).toEqual({ said: "User 'typist' was created.\n", code: 0 })
  expect(await site.signInAs('typist', 'typed by hand')).toEqual(expect.any(String))
}, 60_000)

test('help lists every command, and a wrong one is named', async () => {
  const help = await admin(['--help'])
  for (const word of [
    'create-user',
    'reset-password',
    'backup',
    'restore',
    'import-archive',
    'doctor',
  ])
    expect(help.said).toContain(word)
  expect(help.code).toBe(0)
  expect(await admin(['dance'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining("no command 'dance'"),
  })
  expect(await admin(['create-user'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('USERNAME is missing'),
  })
})

test('a user is created with a made-up password, and gets another', async () => {
  const created = await admin(['create-user', 'editor'])
  const password = /with the password (\S+)\.$/m.exec(created.said)?.[1] ?? ''
  expect(await site.signInAs('editor', password)).toEqual(expect.any(String))
  expect(await admin(['create-user', 'Editor'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('already exists'),
  })
  const reset = await admin(['reset-password', 'EDITOR', '--password', 'a better one'])
  expect(reset).toMatchObject({ code: 0, said: expect.not.stringContaining('a better one') })
  // others see it in the list of processes
  expect(reset.complained).toMatch(/Use --password-stdin\.$/)
  expect(created.complained).toBe('')
  expect(await site.signInAs('editor', 'a better one')).toEqual(expect.any(String))
  expect(await admin(['reset-password', 'nobody'])).toMatchObject({
    code: 1,
    complained: "User 'nobody' not found.",
  })
  expect(await admin(['create-user', 'adm1n'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('already exists'),
  })
  expect(await admin(['create-user', '\u0430dmin'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Use letters of one alphabet'),
  })
  for (const command of ['create-user', 'reset-password'])
    expect(await admin([command, 'editor', '--password', 'Editor-2024'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('too easy to guess'),
    })
  expect(await admin(['create-user', 'x', '--password', 'short'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('at least 8'),
  })
})
