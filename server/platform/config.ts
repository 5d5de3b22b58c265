import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { nearestWord } from './nearest-word.ts'
import { hostAndPort } from './outbound/addresses.ts'
import { ConfigError } from './start-error.ts'

const DATABASE_ADDRESS = 'an address such as postgres://user:password@host:5432/name'
const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i
const HOST_NAME = /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d{1,5})?$/

/** All settings from the environment, with their defaults. No other server file reads one. */
const Environment = z.object({
  HOST: variable('a host name or an IP address', hostName).default('127.0.0.1'),
  PORT: variable('a whole number from 0 to 65535', wholeNumberUpTo(65_535)).default(3000),
  DATABASE_URL: secret(DATABASE_ADDRESS, databaseAddress).optional(),
  DATABASE_DIRECT_URL: secret(DATABASE_ADDRESS, databaseAddress).optional(),
  DATABASE_READ_URL: secret(
    `${DATABASE_ADDRESS}, or several with commas`,
    listOf(databaseAddress),
  ).default([]),
  DATA_DIR: variable('the path of a folder', (path) => (path ? resolve(path) : undefined)).default(
    resolve('data'),
  ),
  ADMIN_USERNAME: variable('1 to 100 characters', /^.{1,100}$/s).default('admin'),
  ADMIN_PASSWORD: secret('8 to 200 characters', /^.{8,200}$/s).optional(),
  SITE_URL: siteOrigin().optional(),
  SITE_NAME: variable('1 to 60 characters', /^.{1,60}$/s).default('Crypto News'),
  CONTACT_EMAIL: variable('an e-mail address', /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/).optional(),
  OPENAI_API_KEY: secret('a key without spaces', /^\S+$/).optional(),
  OPENAI_BASE_URL: webAddress().default('https://api.openai.com/v1'),
  OPENAI_MODEL: variable('the name of a model', /^\S{1,100}$/).default('gpt-4o'),
  DEEPSEEK_API_KEY: secret('a key without spaces', /^\S+$/).optional(),
  DEEPSEEK_BASE_URL: webAddress().default('https://api.deepseek.com'),
  DEEPSEEK_MODEL: variable('the name of a model', /^\S{1,100}$/).default('deepseek-flash'),
  AI_DAILY_BUDGET_USD: variable('dollars such as 1 or 2.50', dollars).default(1),
  AI_MONTHLY_BUDGET_USD: variable('dollars such as 30 or 12.50', dollars).optional(),
  COINGECKO_API_KEY: secret('a key without spaces', /^\S+$/).optional(),
  COINGECKO_BASE_URL: webAddress().default('https://api.coingecko.com/api/v3'),
  READER_BASE_URL: webAddress().default('https://r.jina.ai'),
  TELEGRAM_BASE_URL: webAddress().default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: secret('a token without spaces', /^\S+$/).optional(),
  PUSH_ALLOW_HOSTS: variable('a comma list of host names', (given) =>
    listOf(HOST_NAME)(given.toLowerCase()),
  ).default([]),
  FETCH_ALLOW_HOSTS: variable('a comma list of host:port', listOf(HOST_AND_PORT)).default([]),
  STARTER_CONTENT: onOrOff().default(true),
  PROCESS: oneOf('all', 'web', 'worker').default('all'),
  WEB_PROCESSES: variable('a whole number from 1 to 64, or auto', processCount).default(1),
  TRUST_PROXY: variable(
    'off, on, a number of proxies, or a comma list of their addresses',
    trustedProxies,
  ).default(false),
  CORS_ORIGINS: variable(
    '*, off, or a comma list of origins such as https://news.example',
    origins,
  ).default('*'),
  RATE_LIMIT: variable(
    'a whole number of requests a minute, 0 for none',
    wholeNumberUpTo(1_000_000),
  ).default(300),
  CDN_MAX_AGE: variable('a whole number of seconds up to 86400', wholeNumberUpTo(86_400)).default(
    0,
  ),
  PURGE_URL: webAddress().optional(),
  PURGE_TOKEN: secret('at least 8 characters without spaces', /^\S{8,}$/).optional(),
  MCP: onOrOff().default(true),
  DATA_FILES: onOrOff().default(true),
  HSTS_SUBDOMAINS: onOrOff().default(false),
  SERVICE_WORKER: onOrOff().default(true),
  METRICS_TOKEN: secret('at least 8 characters without spaces', /^\S{8,}$/).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
})

const baseUrls = [
  'OPENAI_BASE_URL',
  'DEEPSEEK_BASE_URL',
  'COINGECKO_BASE_URL',
  'READER_BASE_URL',
  'TELEGRAM_BASE_URL',
  'PURGE_URL',
] as const

/** Without DATABASE_URL the embedded database would be used, and these would not. */
const BESIDE_DATABASE_URL = ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const

type Variables = Record<string, string | undefined>
export type Config = ReturnType<typeof readConfig> & {
  /** Shown on the login page. Set by the demo only, which listens on loopback. */
  demoSignIn?: { username: string; password: string }
  /** Where links to the bot lead, instead of t.me. Set by the demo only, which has a chat of its own. */
  telegramLinks?: string
}

/** Never shown in a log. */
export const SECRET_FIELDS = [
  'adminPassword',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'purgeToken',
  'metricsToken',
  'openaiApiKey',
  'deepseekApiKey',
  'coingeckoApiKey',
  'telegramBotToken',
] as const satisfies readonly (keyof Config)[]

export function readConfig(variables: Variables) {
  // Compose files pass unset variables as empty strings. One of blanks is a mistake.
  const given: Variables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value),
  )
  const { data, error } = Environment.safeParse(given)
  const unused = given.DATABASE_URL ? [] : BESIDE_DATABASE_URL.filter((name) => given[name])
  if (error || unused.length > 0)
    throw new ConfigError(
      [
        ...(error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
        ...unused.map((name) => `${name} is used only with DATABASE_URL, which is not set`),
      ].join('\n'),
    )
  return {
    ...camelCased(data),
    adminPassword: data.ADMIN_PASSWORD && given.ADMIN_PASSWORD, // untrimmed, as it will be typed
    // A service URL on a private address is intended, for calls to that service only.
    serviceHosts: [
      ...baseUrls.flatMap((name) =>
        given[name] && data[name] ? hostAndPort(new URL(data[name])) : [],
      ),
      ...data.PUSH_ALLOW_HOSTS.filter((host) => /:\d+$/.test(host)),
    ],
  }
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

/** 'SITE_URL' is siteUrl; one that is not set is there as undefined. */
function camelCased(values: z.output<typeof Environment>) {
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_./g, ([, letter = '']) => letter.toUpperCase())
  const names = Object.keys(Environment.shape) as (keyof typeof values)[]
  return Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as {
    [Name in keyof typeof values as CamelCase<Name>]: (typeof values)[Name]
  }
}

/** One sentence per variable that looks like a misspelling of ours; short names are too similar for this. */
export function misspeltVariables(variables: Variables): string[] {
  const known = Object.keys(Environment.shape)
  return Object.keys(variables).flatMap((name) => {
    const meant = nearestWord(name, known, (other) => other.length / 3.5)
    return meant && meant !== name
      ? [`${name} is not read by this program. Is ${meant} meant?`]
      : []
  })
}

/** The real environment wins over `.env`. */
export function readEnvironment(folder = process.cwd()): Variables {
  try {
    return { ...parseEnv(readFileSync(resolve(folder, '.env'), 'utf8')), ...process.env }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return process.env
    throw new ConfigError(`.env cannot be read: ${(error as Error).message}`)
  }
}

type Parse<Value> = (given: string) => Value | undefined

/** A pattern takes the text as it is. */
function variable<Value = string>(
  expected: string,
  parse: RegExp | Parse<Value>,
  shown = (given: string) => `, not '${given}'`,
) {
  return z.string().transform((given, check) => {
    const value = (parse instanceof RegExp ? matching(parse) : parse)(given.trim()) as
      | Value
      | undefined
    if (value !== undefined) return value
    check.addIssue(`must be ${expected}${shown(given)}`)
    return z.NEVER
  })
}

/** A secret's value never reaches the terminal or a log. */
function secret<Value = string>(expected: string, parse: RegExp | Parse<Value>) {
  return variable(expected, parse, () => '')
}

function matching(pattern: RegExp): Parse<string> {
  return (given) => (pattern.test(given) ? given : undefined)
}

function oneOf<Word extends string>(...words: Word[]) {
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return variable(list, (given) => words.find((word) => word === given))
}

function onOrOff() {
  return variable('on or off', (given) =>
    given === 'on' || given === 'off' ? given === 'on' : undefined,
  )
}

/** Has to stand in a URL as it is: '999.1.1.1' is neither an address nor a name. */
function hostName(given: string) {
  const isHost = isIPv6(given)
    ? URL.canParse(`http://[${given}]`)
    : URL.parse(`http://${given}`)?.host === given.toLowerCase()
  return isHost ? given : undefined
}

function webAddress() {
  return variable('an http or https address', (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
      ? given.replace(/\/+$/, '')
      : undefined
  })
}

/** The site needs a whole host: paths such as '/news' would miss a prefix. */
function siteOrigin() {
  return variable(
    'an http or https address without a path, such as https://news.example',
    (given) => {
      const url = URL.parse(given)
      if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
    },
    (given) => (given.includes('@') ? '' : `, not '${given}'`), // it may hold a password
  )
}

/** PostgreSQL's own tools also accept a URL without a host, meaning a socket. */
function databaseAddress(given: string) {
  return /^postgres(ql)?:\/\//.test(given) &&
    URL.canParse(given.replace('@/', '@localhost/').replace(':///', '://localhost/'))
    ? given
    : undefined
}

function wholeNumberUpTo(highest: number): Parse<number> {
  return (given) =>
    /^\d{1,9}$/.test(given) && Number(given) <= highest ? Number(given) : undefined
}

function dollars(given: string) {
  return /^\d{1,9}(\.\d+)?$/.test(given) ? Number(given) : undefined
}

/** `on` trusts exactly one proxy. Trusting the whole header would let visitors forge their address. */
function trustedProxies(given: string): number | string[] | false | undefined {
  if (/^(off|false|0)$/i.test(given)) return false
  if (/^(on|true)$/i.test(given)) return 1
  if (/^\d{1,2}$/.test(given)) return Number(given)
  return listOf(isAddressOrNetwork)(given)
}

function origins(given: string): '*' | string[] | undefined {
  if (given === '*') return '*'
  if (given === 'off') return []
  return listOf((each) => URL.parse(each)?.origin === each && /^https?:/.test(each))(given)
}

function isAddressOrNetwork(given: string) {
  const [, address = '', prefix = '32'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(given) ?? []
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(prefix) >= 1 && Number(prefix) <= longest
}

/** Separated by commas. */
function listOf(item: RegExp | ((item: string) => unknown)): Parse<string[]> {
  return (given) => {
    const items = given.split(',').flatMap((each) => each.trim() || [])
    const isGood = item instanceof RegExp ? matching(item) : item
    return items.length > 0 && items.every(isGood) ? items : undefined
  }
}

/** 'auto' leaves one core to the database and background jobs. */
function processCount(given: string): number | undefined {
  if (given === 'auto') return Math.max(1, availableParallelism() - 1)
  const count = wholeNumberUpTo(64)(given)
  return count === 0 ? undefined : count
}
