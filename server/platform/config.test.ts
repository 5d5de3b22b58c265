import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { misspeltVariables, readConfig, readEnvironment } from './config.ts'
import { ConfigError } from './start-error.ts'

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
  expect(readConfig({ PORT: '', OPENAI_API_KEY: '' })).toMatchObject({
    port: 3000,
    openaiApiKey: undefined,
  })
})

/** Of every variable: values it takes, and at least two it does not. */
const VALUES: Record<string, { good: string[]; bad: [string, string, ...string[]] }> = {
  HOST: {
    good: ['0.0.0.0', '::1', 'localhost', 'news.lan'],
    bad: ['a b', 'http://x', '999.1.1.1', '1.2.3', 'x:80', 'fe80::1%lo'],
  },
  PORT: { good: ['0', '3000', '65535'], bad: ['65536', '-1', '80.5', 'abc'] },
  SITE_URL: {
    good: ['https://news.example', 'https://news.example/', 'http://127.0.0.1:3000'],
    bad: [
      'news.example',
      'ftp://news.example',
      'https://x.example/?a=1',
      'https://x.example/news',
      'https://user:secret@x.example',
    ],
  },
  SITE_NAME: { good: ['Ledger'], bad: [' ', 'x'.repeat(61)] },
  CONTACT_EMAIL: { good: ['a@b.example'], bad: ['nobody', 'a b@c.example'] },
  TRUST_PROXY: {
    good: ['on', 'off', '2', '10.0.0.0/8, ::1', '10.0.0.1/32', 'fd00::/128'],
    bad: [
      'maybe',
      '10.0.0',
      '10.0.0.0/99',
      '10.0.0.0/33',
      '10.0.0.0/0',
      'fd00::/129',
      '10.0.0.0/8/8',
      '/8',
      ',',
    ],
  },
  CORS_ORIGINS: {
    good: ['*', 'off', 'https://a.example, http://b.example:8080'],
    bad: ['news.example', 'https://news.example/path', ',', ' '],
  },
  RATE_LIMIT: { good: ['0', '300'], bad: ['many', '-1'] },
  CDN_MAX_AGE: { good: ['0', '60'], bad: ['-1', '1m', '86401'] },
  PURGE_URL: { good: ['https://cdn.example/purge'], bad: ['cdn.example', 'ftp://cdn.example'] },
  PURGE_TOKEN: { good: ['12345678'], bad: ['1234567', 'with a space'] },
  MCP: { good: ['on', 'off'], bad: ['yes', '0'] },
  DATA_FILES: { good: ['on', 'off'], bad: ['true', 'OFF'] },
  HSTS_SUBDOMAINS: { good: ['on', 'off'], bad: ['yes', '1'] },
  DATABASE_URL: {
    good: [
      'postgres://u:p@h/db',
      'postgresql://h/db',
      'postgres:///db?host=/run',
      'postgres://u:p@/db?host=/run',
    ],
    bad: ['mysql://h/db', 'nonsense', 'postgres://u:p@h:x/db'],
  },
  DATABASE_READ_URL: {
    good: ['postgres://u:p@h/db', 'postgres://a/db, postgres://b/db'],
    bad: ['mysql://h/db', 'postgres://a/db nonsense, postgres://b:x/db', ','],
  },
  DATABASE_DIRECT_URL: { good: ['postgres://u:p@h/db'], bad: ['mysql://h/db', 'localhost:5432'] },
  // that a folder can be made there is seen at the start (main.test.ts)
  DATA_DIR: { good: ['./data', '/var/lib/news'], bad: [' ', '\t'] },
  ADMIN_USERNAME: { good: ['editor'], bad: [' ', 'x'.repeat(101)] },
  ADMIN_PASSWORD: { good: ['12345678'], bad: ['1234567', 'x'.repeat(201), ' '.repeat(8)] },
  OPENAI_API_KEY: { good: ['sk-abc'], bad: ['sk abc', ' '] },
  OPENAI_BASE_URL: { good: ['http://127.0.0.1:4000/v1'], bad: ['127.0.0.1:4000', 'models'] },
  OPENAI_MODEL: { good: ['gpt-4o'], bad: ['gpt 4o', 'x'.repeat(101)] },
  DEEPSEEK_API_KEY: { good: ['sk-abc'], bad: ['sk abc', ' '] },
  DEEPSEEK_BASE_URL: { good: ['https://models.example'], bad: ['models.example', 'ftp://x'] },
  DEEPSEEK_MODEL: { good: ['deepseek-flash'], bad: ['deepseek flash', ' '] },
  AI_DAILY_BUDGET_USD: { good: ['0', '2.50'], bad: ['-1', 'one', '1e3'] },
  AI_MONTHLY_BUDGET_USD: { good: ['0', '12.50'], bad: ['$30', '30,5'] },
  COINGECKO_API_KEY: { good: ['CG-abc'], bad: ['CG abc', ' '] },
  COINGECKO_BASE_URL: { good: ['http://127.0.0.1:4000/api/v3'], bad: ['coins', 'https://x/?a=1'] },
  READER_BASE_URL: { good: ['https://reader.example'], bad: ['reader.example', 'file:///etc'] },
  TELEGRAM_BASE_URL: { good: ['http://bots.lan:8081'], bad: ['bots.lan:8081', 'tg://bot'] },
  TELEGRAM_BOT_TOKEN: { good: ['123:abc'], bad: ['123 abc', ' '] },
  PUSH_ALLOW_HOSTS: {
    good: ['push.example.com, *.push.example.com', 'localhost:4000'],
    bad: ['https://push.example.com', 'push example', ','],
  },
  FETCH_ALLOW_HOSTS: {
    good: ['127.0.0.1:4000', 'a.example:80, [::1]:81'],
    bad: ['a.example', 'a.example:80:81', ','],
  },
  STARTER_CONTENT: { good: ['on', 'off'], bad: ['yes', 'ON!'] },
  PROCESS: { good: ['all', 'web', 'worker'], bad: ['both', 'none'] },
  WEB_PROCESSES: { good: ['1', '64', 'auto'], bad: ['0', '65', 'two'] },
  SERVICE_WORKER: { good: ['on', 'off'], bad: ['yes', '0'] },
  METRICS_TOKEN: { good: ['12345678'], bad: ['1234567', 'with a space', ' '] },
  LOG_LEVEL: { good: ['silent', 'debug'], bad: ['loud', 'INFO'] },
}
/** What a variable needs beside it. */
const BESIDE = { DATABASE_URL: 'postgres://u:p@h/db' }

describe.each(Object.entries(VALUES))('%s', (name, { good, bad }) => {
  test.each(good)('accepts %j', (value) => {
    expect(() => readConfig({ ...BESIDE, [name]: value })).not.toThrow()
  })
  test.each(bad)('refuses %j in one line that names it', (value) => {
    const [line, ...more] = complaint({ ...BESIDE, [name]: value })
    expect(line).toMatch(new RegExp(`^${name} must be `))
    expect(more).toEqual([])
  })
})

test('every variable of .env.example has a row in the table above', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(Object.keys(VALUES).sort()).toEqual(named.sort())
})

test.each(['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])(
  '%s is refused without DATABASE_URL, for it would not be used',
  (name) => {
    expect(complaint({ [name]: 'postgres://u:p@h/db' })).toEqual([
      `${name} is used only with DATABASE_URL, which is not set`,
    ])
  },
)

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
