import * as z from 'zod'
import { api } from '../../contract/api.ts'
import { type Endpoint, isOpen } from '../../contract/endpoint.ts'

type Part = 'params' | 'query' | 'body'
type Question = {
  key: string
  what: string
  url: string
  body?: string
  headers?: Record<string, string>
}
type Sent = { method: string; url: string; headers: Record<string, string>; body?: string }
export type Asked = {
  key: string
  what: string
  status: number
  milliseconds: number
  trouble?: string
}

type Options = {
  /** Sends it as it is, without mending the address. */
  send: (request: Sent) => Promise<{ status: number; body: string }>
  /** Of an admin; renewed when a call has ended the session. */
  signIn: () => Promise<string>
  seed: number
  /** Of the hostile values, how many are tried for every parameter; all of them by default. */
  valuesEach?: number
}

const TEXTS = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e999',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '9'.repeat(400),
  "' OR 1=1; DROP TABLE articles; --",
  '\u0000',
  'nul \u0000 inside',
  '😀'.repeat(60),
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(6_000),
  '../../etc/passwd',
  '%',
  '%00',
  '<script>alert(1)</script>',
  '\u202eright to left',
  '2026-13-45',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  'javascript:alert(1)',
  'http://[::1]:9/',
  'https://user:password@127.0.0.1/%zz',
  '((((((((((a+)+)+)+)+)+)+)+)+)+)$',
  '"unclosed -" OR | & ! <-> :*',
]
/** As JSON writes them, and as it does not. */
const JSON_VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '[]',
  '[null]',
  '{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `[${'1,'.repeat(3_000)}1]`,
  'NaN',
]
const WHOLE_BODIES = [
  'null',
  '[]',
  '1',
  '"text"',
  '{',
  '',
  '{"__proto__":null}',
  '\u0000',
  `{"a":1,"a":2}`,
]
const BRACKETS = ['[]', '[0]', '[__proto__]', '.x']

/** Every parameter of every endpoint with values nobody means well with: never a bug, a stack or SQL in the answer. */
export async function fuzz({ send, signIn, seed, valuesEach = Number.POSITIVE_INFINITY }: Options) {
  const random = seeded(seed)
  const asked: Asked[] = []
  let token = await signIn()
  for (const [key, endpoint] of Object.entries(api) as [string, Endpoint][])
    for (const question of questions(key, endpoint, (values) => pick(values, valuesEach, random))) {
      let answer = await ask(send, question, token)
      if (answer.status === 401 && !isOpen(endpoint)) {
        token = await signIn()
        answer = await ask(send, question, token)
      }
      asked.push(answer)
    }
  return asked
}

async function ask(send: Options['send'], question: Question, token: string): Promise<Asked> {
  const { key, what, url, body, headers } = question
  const start = performance.now()
  const answer = await send({
    method: key.split(' ')[0] ?? '',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const trouble = troubleIn(answer.status, answer.body)
  return {
    key,
    what,
    status: answer.status,
    milliseconds: Math.round(performance.now() - start),
    ...(trouble && { trouble }),
  }
}

/** The slowest, for people to look at. */
export const slowest = (asked: Asked[], count: number) =>
  asked
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ key, what, milliseconds }) => `${key} with ${what.slice(0, 60)}: ${milliseconds} ms`)

/** What must never be answered, however odd the question. */
function troubleIn(status: number, body: string): string | undefined {
  if (status === 500) return `a bug: ${body.slice(0, 300)}`
  if (/\n\s+at |node_modules|\.ts:\d+/.test(body)) return `a stack: ${body.slice(0, 300)}`
  if (/violates|relation "|syntax error at|invalid byte sequence|\$1\b|Failed query/i.test(body))
    return `SQL: ${body.slice(0, 300)}`
  return undefined
}

function* questions(
  key: string,
  endpoint: Endpoint,
  some: (values: string[]) => string[],
): Generator<Question> {
  const path = key.split(' ')[1] ?? ''
  const usual = { params: sampleOf(endpoint.params), query: {}, body: sampleOf(endpoint.body) }
  const fill = (params: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '1')
  const encoded = Object.fromEntries(
    Object.entries(usual.params).map(([name, value]) => [name, encode(String(value))]),
  )
  const plain = fill(encoded)
  const body = endpoint.body ? { body: JSON.stringify(usual.body) } : {}
  yield { key, what: 'as meant', url: plain, ...body }
  for (const name of namesOf(endpoint.params))
    for (const text of some([...TEXTS.map(encode), '%', '%ff', '..%2f..', 'a;b=c']))
      if (text)
        yield {
          key,
          what: `params.${name} = ${text}`,
          url: fill({ ...encoded, [name]: text }),
          ...body,
        }
  for (const name of namesOf(endpoint.query)) {
    for (const text of some(TEXTS))
      yield {
        key,
        what: `query.${name} = ${text}`,
        url: `${plain}?${name}=${encode(text)}`,
        ...body,
      }
    for (const text of some(BRACKETS))
      yield { key, what: `query.${name}${text}`, url: `${plain}?${name}${encode(text)}=1`, ...body }
    yield { key, what: `query.${name} twice`, url: `${plain}?${name}=1&${name}=2`, ...body }
  }
  for (const name of namesOf(endpoint.body))
    for (const json of some([...TEXTS.map((text) => JSON.stringify(text)), ...JSON_VALUES]))
      yield {
        key,
        what: `body.${name} = ${json}`,
        url: plain,
        body: withField(usual.body, name, json),
      }
  if (!key.startsWith('GET '))
    for (const whole of some(WHOLE_BODIES))
      yield { key, what: `body = ${whole}`, url: plain, body: whole }
  for (const text of some(['*', '"', 'W/"x"', '"x", "y"', ','.repeat(500), 'x'.repeat(3_000)]))
    yield {
      key,
      what: `${HEADERS.join(', ')}: ${text}`,
      url: plain,
      ...body,
      headers: inEach(text),
    }
}

const HEADERS = ['if-match', 'if-none-match', 'accept-encoding', 'range', 'x-forwarded-for']
const inEach = (text: string) => Object.fromEntries(HEADERS.map((name) => [name, text]))

/** Written by hand: JSON.stringify would mend what is meant to be broken. */
function withField(usual: Record<string, unknown>, name: string, json: string): string {
  const others = Object.entries(usual)
    .filter(([other]) => other !== name)
    .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`)
  return `{${[...others, `${JSON.stringify(name)}:${json}`].join(',')}}`
}

/** A lone surrogate has no bytes of its own; it goes as the three it would have. */
const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  minLength?: number
  format?: string
  pattern?: string
  default?: unknown
}

const schemaOf = (part: z.ZodType) =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema

function objectsOf(part: z.ZodType | undefined): Schema[] {
  if (!part) return []
  const schema = schemaOf(part)
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
}

const namesOf = (part: Endpoint[Part]) => [
  ...new Set(objectsOf(part).flatMap(({ properties }) => Object.keys(properties ?? {}))),
]

/** A body or path that the contract takes, so that the one odd value in it gets as far as it can. */
function sampleOf(part: Endpoint[Part]): Record<string, unknown> {
  const found = objectsOf(part).find(({ properties }) => properties)
  const entries = Object.entries(found?.properties ?? {})
  return Object.fromEntries(entries.map(([name, schema]) => [name, sample(schema, name)]))
}

function sample(schema: Schema, name: string): unknown {
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (one) return sample(one, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'array') return schema.items ? [sample(schema.items, name)] : []
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([inner, each]) => [inner, sample(each, inner)]),
    )
  if (schema.format === 'date-time') return '2026-11-15T09:00:00Z'
  if (schema.format === 'date') return '2026-11-15'
  // an address that is refused or closed at once
  if (schema.format === 'uri' || /url|address/.test(name)) return 'http://127.0.0.1:9/feed'
  return 'a'.repeat(Math.max(schema.minLength ?? 0, 8))
}

function pick(values: string[], count: number, random: () => number): string[] {
  if (count >= values.length) return values
  return Array.from({ length: count }, () => values[Math.floor(random() * values.length)] ?? '')
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
