import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { articles, publishers } from '../../platform/database/schema.ts'
import { answerOrContinue, unfinishedWork } from '../../platform/long-jobs/answer-or-continue.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { joinedJob } from '../../testing/joined-job.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { adminCli } from './run.ts'

const folder = testFolder()
const agents: (string | undefined)[] = []
const feed = createServer((request, response) => {
  agents.push(request.headers['user-agent'])
  const item = (n: number) => `<item><title>Story ${n}</title><link>https://example.com/${n}</link></item>`
  response.end(`<rss version="2.0"><channel><title>Feed</title>${item(1)}${item(2)}</channel></rss>`)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void feed.close())
const host = () => `127.0.0.1:${(feed.address() as AddressInfo).port}`
const site = onceAFile(() => testApp({ env: { FETCH_ALLOW_HOSTS: host() } }))

const rss_url = () => `http://${host()}/feed`

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
  expect([code, complained]).toEqual([1, [expect.stringContaining(`There is no site in ${empty}.`)]])
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
  for (const word of ['create-user', 'reset-password', 'fetch', 'analyze', 'export', 'import'])
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
  expect(await site.signInAs('editor', 'a better one')).toEqual(expect.any(String))
  expect(await admin(['reset-password', 'nobody', '--password', 'long enough'])).toMatchObject({
    code: 1,
    complained: "User 'nobody' not found.",
  })
  expect(await admin(['create-user', 'x', '--password', 'short'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('at least 8'),
  })
})

test('feeds are fetched and analysed from the terminal', async () => {
  await site.context.db.insert(publishers).values({ name: 'Local', rss_url: rss_url() })
  expect(await admin(['fetch'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Local: 2 new articles'),
  })
  expect(await admin(['fetch', 'local'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Local: 0 new articles'),
  })
  expect(await admin(['fetch', 'Elsewhere'])).toMatchObject({
    code: 1,
    complained: "Publisher 'Elsewhere' not found.",
  })
  expect(await admin(['analyze'])).toMatchObject({ code: 0, said: '2 articles were analysed.' })
  const [first] = await site.context.db.select({ id: articles.id }).from(articles)
  expect(await admin(['analyze', String(first?.id)])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Freshness'),
  })
  expect(await admin(['analyze', '999999'])).toMatchObject({ code: 1, complained: 'Article not found.' })
})

test('a publisher that a server is fetching is not asked a second time: the command waits for that fetch', async () => {
  const [local] = await site.context.db.select().from(publishers)
  const server = connect({ url: site.url, log: console })
  const finish = Promise.withResolvers<void>()
  const run = () => finish.promise.then(() => ({ articlesCount: 5 }))
  const fetching = { kind: 'fetch', key: `fetch:${local?.id}`, run, patienceMs: 10 }
  await answerOrContinue({ ...site.context, db: server.db }, fetching)
  const before = agents.length
  const command = admin(['fetch', 'local'])
  await joinedJob(server.db)
  finish.resolve()
  expect(await command).toMatchObject({ code: 0, said: expect.stringContaining('Local: 5 new articles') })
  expect(agents).toHaveLength(before)
  await unfinishedWork(server.db)
  await server.close()
})

test('a fetch from the terminal says whose site it is for, as the server does', async () => {
  const child = spawn(process.execPath, ['server/admin-cli.ts', 'fetch', 'local'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: site.url,
      DATA_DIR: folder,
      FETCH_ALLOW_HOSTS: new URL(rss_url()).host,
      SITE_NAME: 'Chain News',
      SITE_URL: 'https://chain.example',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  expect(agents.at(-1)).toBe('ChainNews/1.0 (+https://chain.example)')
}, 60_000)
