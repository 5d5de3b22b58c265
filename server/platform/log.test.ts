import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getTableColumns } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import * as schema from './database/schema.ts'
import { type AppLog, createLog } from './log.ts'

test('outside a terminal every line is JSON with level, time and message', async () => {
  const [line] = await logged((log) => log.info({ articles: 3 }, 'fetched'))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    articles: 3,
    msg: 'fetched',
  })
})

test('secrets are hidden wherever they stand', async () => {
  const lines = await logged((log) => {
    log.info({
      password: 'hunter2',
      body: { token: 'hunter2' },
      req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } },
    })
    log.info({
      config: { adminPassword: 'hunter2', databaseUrl: 'hunter2' },
      publisher: { content_api_key: 'hunter2' },
    })
  })
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('every setting and every column that holds a secret is hidden', async () => {
  const looksSecret = /key$|password|token$|hash$|sealed$|secret|^database\w*Urls?$/i
  const settings = Object.keys(readConfig({})).filter((name) => looksSecret.test(name))
  const columns = Object.values(schema)
    .flatMap((table) => Object.keys(getTableColumns(table)))
    .filter((name) => looksSecret.test(name) && !HARMLESS.includes(name))
  expect(settings.length).toBeGreaterThan(3)
  expect(columns.length).toBeGreaterThan(1)
  for (const name of [...settings, ...columns]) {
    const [line] = await logged((log) => log.info({ row: { [name]: 'hunter2' } }))
    expect(line, name).toEqual(expect.objectContaining({ row: { [name]: '[hidden]' } }))
  }
})

test('a failed query says first why, then the beginning of its statement, and never its parameters', async () => {
  const cause = Object.assign(new Error('connection lost'), { code: '57P01' })
  const statement = `select $1, ${'column, '.repeat(500)}`
  const error = new DrizzleQueryError(statement, ['hunter2'], cause)
  const [line] = await logged((log) => log.error({ err: error }, 'unexpected'))
  expect(Object.keys(line.err)).toEqual(['type', 'message', 'code', 'query', 'stack'])
  expect(line.err).toMatchObject({ message: 'connection lost', code: '57P01' })
  expect(line.err.query).toBe(`${statement.slice(0, 200)}…`)
  expect(line.err.stack).toMatch(/^Error: connection lost\n +at .*log\.test\.ts/)
  expect(JSON.stringify(line)).not.toContain('hunter2')
})

test('another error keeps its stack and cause', async () => {
  const cause = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const [line] = await logged((log) => log.error({ err: new Error('not kept', { cause }) }, 'x'))
  expect(line).toMatchObject({ err: { message: 'not kept', cause: { code: 'ENOSPC' } } })
  expect(line.err.stack).toContain('log.test.ts')
})

test('in a terminal lines are for people', async () => {
  const output = terminal({ isTTY: true })
  createLog({ logLevel: 'info' }, output).info('Crypto News is ready')
  output.end()
  expect(await text(output)).toMatch(/INFO.*Crypto News is ready/)
})

const HOSTILE = 'GET /\u202etxt\u009b31m\u001b[2J\u007f\u200b\u2028 "\\u001b"'

test('foreign text in a line neither turns, hides nor commands anything', async () => {
  for (const isTTY of [false, true]) {
    const output = terminal({ isTTY })
    createLog({ logLevel: 'info' }, output).info({ feed: HOSTILE }, HOSTILE)
    output.end()
    const written = await text(output)
    expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(written).toMatch(/\\u202etxt\\u009b31m/)
  }
  // programs read what was said
  const [line] = await logged((log) => log.info({ feed: HOSTILE }, HOSTILE))
  expect(line).toMatchObject({ feed: HOSTILE, msg: HOSTILE })
})

async function logged(use: (log: AppLog) => void) {
  const output = terminal({ isTTY: false })
  use(createLog({ logLevel: 'info' }, output))
  output.end()
  return (await text(output))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function terminal(traits: { isTTY: boolean }) {
  return Object.assign(new PassThrough(), {
    hasColors: () => false,
    ...traits,
  }) as unknown as NodeJS.WriteStream & PassThrough
}

/** Keys and hashes that open nothing: of rows, addresses and feeds. */
const HARMLESS = [
  'key',
  'url_key',
  'guid_key',
  'content_hash',
  'username_key',
  'push_key',
  'public_key',
  'passkey',
]
