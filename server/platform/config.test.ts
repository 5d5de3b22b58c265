import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ConfigError, misspeltVariables, readConfig, readEnvironment } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    dataDir: resolve('data'),
    adminUsername: 'admin',
    siteName: 'Crypto News',
    openaiModel: 'gpt-4o',
    deepseekModel: 'deepseek-flash',
    aiDailyBudgetUsd: 1,
    fetchAllowHosts: [],
    serviceHosts: [],
    starterContent: true,
    process: 'all',
    trustProxy: false,
    metricsToken: undefined,
    logLevel: 'info',
  })
})

test('an empty value counts as not given', () => {
  expect(readConfig({ PORT: '', OPENAI_API_KEY: ' ' })).toMatchObject({
    port: 3000,
    openaiApiKey: undefined,
  })
})

describe.each([
  ['HOST', ['0.0.0.0', '::1', 'localhost'], ['a b', 'http://x']],
  ['PORT', ['0', '3000', '65535'], ['65536', '-1', '80.5', 'abc']],
  [
    'DATABASE_URL',
    [
      'postgres://u:p@h/db',
      'postgresql://h/db',
      'postgres:///db?host=/run',
      'postgres://u:p@/db?host=/run',
    ],
    ['mysql://h/db', 'nonsense', 'postgres://u:p@h:x/db'],
  ],
  [
    'DATABASE_READ_URL',
    ['postgres://u:p@h/db', 'postgres://a/db, postgres://b/db'],
    ['mysql://h/db', 'postgres://a/db nonsense, postgres://b:x/db'],
  ],
  ['CDN_MAX_AGE', ['0', '60'], ['-1', '1m', '86401']],
  ['ADMIN_PASSWORD', ['12345678'], ['1234567', 'x'.repeat(201)]],
  [
    'SITE_URL',
    ['https://news.example', 'https://news.example/', 'http://127.0.0.1:3000'],
    [
      'news.example',
      'ftp://news.example',
      'https://x.example/?a=1',
      'https://x.example/news',
      'https://user:secret@x.example',
    ],
  ],
  ['OPENAI_API_KEY', ['sk-abc'], ['sk abc']],
  ['OPENAI_BASE_URL', ['http://127.0.0.1:4000/v1'], ['127.0.0.1:4000']],
  ['AI_DAILY_BUDGET_USD', ['0', '2.50'], ['-1', 'one', '1e3']],
  [
    'FETCH_ALLOW_HOSTS',
    ['127.0.0.1:4000', 'a.example:80, [::1]:81'],
    ['a.example', 'a.example:80:81'],
  ],
  ['STARTER_CONTENT', ['on', 'off'], ['yes', 'ON!']],
  ['PROCESS', ['all', 'web', 'worker'], ['both']],
  [
    'TRUST_PROXY',
    ['on', 'off', '2', '10.0.0.0/8, ::1', '10.0.0.1/32', 'fd00::/128'],
    [
      'maybe',
      '10.0.0',
      '10.0.0.0/99',
      '10.0.0.0/33',
      '10.0.0.0/0',
      'fd00::/129',
      '10.0.0.0/8/8',
      '/8',
    ],
  ],
  ['METRICS_TOKEN', ['12345678'], ['1234567', 'with a space']],
  ['LOG_LEVEL', ['silent', 'debug'], ['loud']],
])('%s', (name, good, bad) => {
  test.each(good)('accepts %s', (value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow()
  })
  test.each(bad)('refuses %s in one line that names it', (value) => {
    const [line, ...more] = complaint({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} must be `))
    expect(more).toEqual([])
  })
})

test('every malformed variable gets its line at once', () => {
  expect(complaint({ PORT: 'x', PROCESS: 'y', SITE_NAME: 'fine' })).toEqual([
    "PORT must be a whole number from 0 to 65535, not 'x'",
    "PROCESS must be all, web or worker, not 'y'",
  ])
})

test('a malformed secret is not repeated', () => {
  const secrets = {
    DATABASE_URL: 'mysql://u:hunter2@h',
    DATABASE_READ_URL: 'mysql://u:hunter2@h',
    PURGE_TOKEN: 'hunter2',
    ADMIN_PASSWORD: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    SITE_URL: 'https://u:hunter2@h.example',
  }
  expect(complaint(secrets).join()).not.toContain('hunter2')
})

test('the hosts of given base URLs are exempt for their own services; default ones need no exemption', () => {
  const config = readConfig({
    FETCH_ALLOW_HOSTS: '10.0.0.1:8080',
    READER_BASE_URL: 'http://127.0.0.1:4000/read/',
    OPENAI_BASE_URL: 'https://models.internal',
  })
  expect(config.fetchAllowHosts).toEqual(['10.0.0.1:8080'])
  expect(config.serviceHosts).toEqual(['models.internal:443', '127.0.0.1:4000'])
  expect(config.readerBaseUrl).toBe('http://127.0.0.1:4000/read')
})

test('SITE_URL is kept as an origin, ready for a path behind it', () => {
  expect(readConfig({ SITE_URL: 'https://News.example/' }).siteUrl).toBe('https://news.example')
})

test('TRUST_PROXY=on trusts exactly one proxy', () => {
  expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(1)
})

test('.env is read and the real environment wins over it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-test-'))
  writeFileSync(join(folder, '.env'), 'SITE_NAME="From file"\nPORT=4001\n')
  vi.stubEnv('PORT', '4002')
  expect(readConfig(readEnvironment(folder))).toMatchObject({ siteName: 'From file', port: 4002 })
  vi.unstubAllEnvs()
})

function complaint(variables: Record<string, string>) {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
  }
  throw new Error('nothing was refused')
}

test.each([
  ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
  ['OPENAI_KEY', 'OPENAI_API_KEY'],
  ['AI_DAILY_BUDGET', 'AI_DAILY_BUDGET_USD'],
  ['DATABSAE_URL', 'DATABASE_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
])('%s is named with %s', (given, meant) => {
  expect(misspeltVariables({ [given]: 'x' })).toEqual([
    `${given} is not read by this program. Is ${meant} meant?`,
  ])
})

test.each([
  'PATH',
  'HOSTNAME',
  'OPENAI_ORG_ID',
  'NODE_OPTIONS',
  'HOST',
  'LOG_LEVEL',
  'POSTGRES_PASSWORD',
  'SITE_OWNER',
])('%s is left alone', (name) => expect(misspeltVariables({ [name]: 'x' })).toEqual([]))
