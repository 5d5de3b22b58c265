import { expect, test } from 'vitest'
import { SENT_MAX_BYTES } from '../../../contract/news/fetch-kinds.ts'
import type { OutboundReply } from '../../platform/outbound/outbound.ts'
import { statusLine, whatWasSent } from './what-was-sent.ts'

const reply = (
  body: string,
  headers: Record<string, string> = {},
  status = 200,
): OutboundReply => ({
  status,
  url: 'https://feeds.example/new',
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(body),
  redirects: [],
})
const ADDRESS = 'https://me:s3cr3t-word@feeds.example/old?api_key=abcd1234&page=2'

test('redirects, telling headers and the beginning of the text', () => {
  const exchange = {
    redirects: [
      { status: 301, from: 'https://feeds.example/old', to: 'https://feeds.example/new' },
    ],
    reply: reply('<title>We have moved</title>', { 'retry-after': '600' }),
  }
  expect(whatWasSent('https://feeds.example/old', exchange)).toBe(
    [
      'GET /old',
      'host: feeds.example',
      'HTTP 301 Moved Permanently',
      'location: https://feeds.example/new',
      'GET /new',
      'host: feeds.example',
      'HTTP 200 OK',
      'content-type: text/html; charset=utf-8',
      'retry-after: 600',
      '',
      '<title>We have moved</title>',
    ].join('\n'),
  )
  expect(statusLine(exchange)).toBe('301, then 200 text/html')
})

test('nobody answered: how far it got, and why', () => {
  const redirects = [
    { status: 302, from: 'https://feeds.example/old', to: 'https://cdn.example/f' },
  ]
  const text = whatWasSent(
    'https://feeds.example/old',
    { redirects },
    'cdn.example did not answer in time.',
  )
  expect(text).toMatch(/host: cdn\.example\n\(no answer: cdn\.example did not answer in time\.\)$/)
  expect(statusLine({ redirects })).toBe('302')
  expect(statusLine({ redirects: [] })).toBe('')
})

test.each([
  ['cookies', { 'set-cookie': 'sid=SECRET; HttpOnly' }, ''],
  ['headers that sign in', { authorization: 'Bearer SECRET', 'x-api-key': 'SECRET' }, ''],
  [
    'a page that shows the request',
    {},
    'Cookie: sid=SECRET\nAuthorization: Basic SECRET\nx-auth-token => SECRET',
  ],
  ['an address with a sign-in', {}, '<a href="https://reader:SECRET@feeds.example/f">'],
  [
    'keys in a query',
    {},
    '<link href="https://a.example/f?x=1&amp;access_token=SECRET"/>?sig=SECRET&password=SECRET',
  ],
  ['fields of JSON', {}, '{"access_token": "SECRET", "apiKey":"SECRET"}'],
])('%s are cut out', (_what, headers, body) => {
  const text = whatWasSent(ADDRESS, {
    redirects: [],
    reply: reply(body, headers as Record<string, string>),
  })
  expect(text).not.toContain('SECRET')
})

test('what opens our own address is found wherever an answer repeats it', () => {
  const basic = Buffer.from('me:s3cr3t-word').toString('base64')
  const to = 'https://me:s3cr3t-word@feeds.example/new?token=zyxw9876'
  const text = whatWasSent(ADDRESS, {
    redirects: [{ status: 301, from: 'https://feeds.example/old?api_key=abcd1234&page=2', to }],
    reply: reply(`s3cr3t-word ${basic} (abcd1234) zyxw9876`),
  })
  for (const secret of ['s3cr3t-word', basic, 'abcd1234', 'zyxw9876'])
    expect(text).not.toContain(secret)
  expect(text).toContain('GET /old?api_key=…&page=2')
})

test('at most 2 kB of well-formed text without control characters', () => {
  const text = whatWasSent(ADDRESS, {
    redirects: [],
    reply: reply(`\0\u001b[2J${'é€😀'.repeat(2000)}`),
  })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SENT_MAX_BYTES)
  expect(Buffer.byteLength(text)).toBeGreaterThan(SENT_MAX_BYTES - 8)
  expect(text).toMatch(/^[\P{Cc}\n]*$/u)
  expect(text.isWellFormed()).toBe(true)
  expect(text).not.toContain('\ufffd')
})
