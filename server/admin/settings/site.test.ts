import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { lastKnownSite, mailBrand } from '../../platform/settings/current-site.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { blackPng } from '../../testing/png.ts'
import { testApp } from '../../testing/test-app.ts'

const env = {
  SITE_URL: 'https://news.example',
  SITE_NAME: 'From Env',
  CONTACT_EMAIL: 'env@news.example',
}
const site = onceAFile(() => testApp({ env }))
let address = ''

beforeAll(async () => {
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.app.close())

/** Over HTTP, so that the response cache is in front. */
const get = async (path: string) => (await fetch(address + path)).text()
const save = async (body: object) => {
  const response = await fetch(`${address}/api/settings/site`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function upload(bytes: Buffer | string) {
  const payload = new FormData()
  payload.set(
    'logo',
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
    'logo.png',
  )
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/settings/site/upload',
    headers: { authorization: `Bearer ${site.token}` },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const PLACES = [
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/brief/feed.xml',
  '/opensearch.xml',
  '/outlets.opml',
  '/llms.txt',
  '/manifest.webmanifest',
  '/api/openapi.json',
  '/api/docs',
  '/api/pages/home',
  '/data/README.txt',
]

test('the environment holds until something is saved; every place has the saved name with the next request, and the old one after an undo', async () => {
  const picture = await get('/og.jpg')
  for (const place of PLACES) expect(await get(place), place).toContain('From Env')
  expect(await get('/.well-known/security.txt')).toContain('mailto:env@news.example')

  const saved = await save({
    name: 'Harbour Wire',
    tagline: 'Crypto news, weighed',
    contact: 'desk@h.example',
  })
  expect(saved.body.saved).toMatchObject({ name: 'Harbour Wire', accent: null, mcp: null })
  expect(saved.body.defaults).toMatchObject({
    name: 'From Env',
    contact: 'env@news.example',
    mcp: true,
  })
  for (const place of PLACES) {
    expect(await get(place), place).toContain('Harbour Wire')
    expect(await get(place), place).not.toContain('From Env')
  }
  expect(JSON.parse(await get('/api/pages/home')).meta_description).toBe('Crypto news, weighed')
  expect(await get('/.well-known/security.txt')).toContain('mailto:desk@h.example')
  expect(await get('/og.jpg')).not.toBe(picture)

  expect((await site.admin('POST /api/changes/site/1/undo')).body).toMatchObject({ name: 'Site' })
  for (const place of PLACES) expect(await get(place), place).toContain('From Env')

  await save({ name: 'Harbour Wire' })
  expect(await get('/feed.xml')).toContain('Harbour Wire')
  await save({ name: null })
  expect(await get('/feed.xml')).toContain('From Env')
})

test('the manifest has the shortened name, the addresses of its shortcuts and the own icons', async () => {
  const { url } = (await upload(await sharp(blackPng(40, 20)).png().toBuffer())).body
  await save({ name: 'Wire & Company', favicon: url })
  const { name, short_name, shortcuts, icons } = JSON.parse(await get('/manifest.webmanifest'))
  expect([name, short_name]).toEqual(['Wire & Company', 'Wire & Compa'])
  expect(shortcuts.map((each: { url: string }) => each.url)).toEqual([
    '/',
    '/coins',
    '/brief',
    '/my-feed',
  ])
  for (const { src, sizes } of icons) {
    expect(src).toContain('/uploads/')
    const { width, height } = await sharp((await site.app.inject(src)).rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(url).toMatch(/-40x20\.png$/)
  const icon = url.replace(/-\d+x\d+/, '-32')
  expect(await get('/opensearch.xml')).toContain(icon)
  expect((await site.app.inject('/favicon.ico')).headers.location).toBe(icon)
})

test('mails get name, accent, contact and the absolute address of the logo', async () => {
  const { url } = (
    await upload(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>',
    )
  ).body
  await save({ name: 'Mailed', logo: url, accent: '#0B6E69', contact: 'a@b.example' })
  expect(await mailBrand(site.context)).toEqual({
    name: 'Mailed',
    accent: '#0b6e69',
    contact: 'a@b.example',
    logo: `https://news.example${url}`,
  })
  // the shipped mark, which lies on another colour, is covered down to its last line
  const picture = (await site.app.inject('/og.jpg')).rawPayload
  for (const top of [78, 138]) {
    const strip = sharp(picture).extract({ left: 100, top, width: 28, height: 3 })
    const { channels } = await sharp(await strip.png().toBuffer()).stats()
    expect(channels.map(({ min }) => min > 250)).toEqual([true, true, true])
  }
})

test('the accent is a stylesheet whose address never changes its content', async () => {
  const { stylesheet } = (await save({ accent: '#0b6e69' })).body
  expect(stylesheet).toMatch(/^\/assets\/accent\/0b6e69-[0-9a-f]{8}\.css$/)
  const { headers, body } = await site.app.inject(stylesheet)
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).toMatch(
    /^:root:root\{(--[\w-]+:#[0-9a-f]{6};?)+\}\n:root\.dark\{(--[\w-]+:#[0-9a-f]{6};?)+\}\n$/,
  )
  // a page that a browser kept finds its own, whatever was saved since
  await save({ accent: null })
  expect((await site.app.inject(stylesheet)).statusCode).toBe(200)
  for (const other of [
    '0b6e69-00000000',
    'ffffff-00000000',
    'red;}-00000000',
    '..%2f..%2fetc',
    '0b6e69',
  ])
    expect((await site.app.inject(`/assets/accent/${other}.css`)).statusCode, other).toBe(404)
})

test.each([
  'red',
  'red;}',
  '#fff',
  '#fff</style>',
  '#0b6e69;}body{display:none',
  'url(https://evil.example/a.png)',
  'rgb(1,2,3)',
  'var(--text)',
  '#0b6e6g',
  '#ＦＦ0000',
  '#d9a21b',
  '#97409f',
  7,
])('the accent %j is refused', async (accent) => {
  expect(await save({ accent })).toMatchObject({ status: 400, body: { field: 'accent' } })
})

test('a refused accent says why and what passes', async () => {
  expect((await save({ accent: '#d9a21b' })).body.error).toMatch(
    /^The accent cannot be used: Too pale for links on white\. The nearest that passes is #[0-9a-f]{6}\.$/,
  )
})

test.each<object>([
  { name: '' },
  { name: 'Two\nlines' },
  { name: 'Wire\r\nBcc: victim@mail.example' },
  { name: 'a\u2028b' },
  { name: 'Wire \u202egnp.exe' },
  { name: 'x'.repeat(61) },
  { tagline: 'a\u0000b' },
  { contact: 'desk@news.example\nBcc: a@b.example' },
  { contact: 'not an address' },
  { logo: 'https://evil.example/a.png' },
  { logo: '/uploads/../../etc/passwd' },
  { favicon: `/uploads/${'0'.repeat(32)}-9x9.png` },
  ...[
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    '/\\evil.example',
    'https://user:pass@evil.example',
    'https:evil.example',
    'imprint',
    '/a\tb',
  ].map((href) => ({ footer_links: [{ label: 'Imprint', href }] })),
  { footer_links: Array.from({ length: 9 }, () => ({ label: 'a', href: '/a' })) },
])('%j is refused', async (change) => {
  expect(await save(change)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})

test('a name with markup is text everywhere', async () => {
  const name = '</title><script>alert(1)</script>&'
  expect((await save({ name })).status).toBe(200)
  for (const place of PLACES) {
    const body = await get(place)
    if (!/json|manifest|home|txt/.test(place)) expect(body, place).not.toContain('<script>')
    expect(body, place).toMatch(/alert\(1\)|<ShortName>/)
  }
})

test.each<[string, () => Buffer | string, number, string]>([
  ['more pixels than memory', () => blackPng(30_000, 30_000), 413, 'too many pixels'],
  [
    'entities that grow',
    () => '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg>&a;&a;</svg>',
    415,
    'image',
  ],
  [
    'a page that begins as one',
    () => '<!doctype html><svg></svg><script>alert(1)</script>',
    415,
    'image',
  ],
  ['text', () => 'hello', 415, 'must be'],
  ['nothing behind a PNG header', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, 'image'],
  ['more than 2 MB', () => Buffer.alloc(2 * 1024 * 1024 + 1), 413, '2 MB'],
])('a logo with %s is refused', async (_what, bytes, status, words) => {
  const refused = await upload(bytes())
  expect(refused.status).toBe(status)
  expect(refused.body.error).toContain(words)
})

test('of an image that is a page as well only the pixels are kept', async () => {
  const polyglot = Buffer.concat([blackPng(8, 8), Buffer.from('<script>alert(1)</script>')])
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const bytes of [polyglot, script]) {
    const { status, body } = await upload(bytes)
    expect(status).toBe(201)
    const stored = await site.app.inject(body.url)
    expect(stored.headers['content-type']).toBe('image/png')
    expect(stored.rawPayload.toString('latin1')).not.toContain('alert')
  }
})

test('MCP and data files are switched off and on without a restart', async () => {
  const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const mcp = () => site.app.inject({ method: 'POST', url: '/mcp', payload: asked })
  expect((await mcp()).statusCode).not.toBe(404)
  expect(await get('/llms.txt')).toContain('/mcp')
  await save({ mcp: false, data_files: false })
  expect((await mcp()).statusCode).toBe(404)
  expect(await get('/llms.txt')).not.toContain('/mcp')
  for (const path of ['/api/data', '/data/README.txt', '/data/SHA256SUMS'])
    expect((await fetch(address + path)).status, path).toBe(404)
  await save({ mcp: null, data_files: null })
  expect((await fetch(`${address}/api/data`)).status).toBe(200)
})

test('of two who change different fields at the same moment both are kept', async () => {
  await save({ name: 'Two Hands', tagline: 'Before' })
  const { db } = site.context
  const saved = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from site_settings for update`)
    const waiting = save({ name: 'Changed meanwhile' })
    await expect.poll(() => waitsForLock(db), { timeout: 20_000 }).toBe(true)
    await tx.execute(sql`update site_settings set tagline = 'Changed first'`)
    return { waiting }
  })
  expect((await saved.waiting).body.saved).toMatchObject({
    name: 'Changed meanwhile',
    tagline: 'Changed first',
  })
  await save({ name: null, tagline: null })
})

async function waitsForLock(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%site_settings%'`)
  return rows.length > 0
}

test('while the database is away the site keeps the name it was last seen with', async () => {
  await save({ name: 'Seen Last' })
  await get('/llms.txt')
  const away = () => Promise.reject(new Error('away'))
  expect((await lastKnownSite(site.context, away)).name).toBe('Seen Last')
  await save({ name: null })
})

test('of two who save at once the second is told', async () => {
  const { updated_at } = (await save({ tagline: 'One' })).body
  const again = (tagline: string) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/settings/site',
      headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${updated_at}"` },
      payload: { tagline },
    })
  expect((await again('Two')).statusCode).toBe(200)
  expect((await again('Three')).statusCode).toBe(409)
})
