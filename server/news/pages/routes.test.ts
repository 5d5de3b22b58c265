import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

let count = 0
const add = (path: string, more = {}) =>
  site.admin('POST /api/pages', {
    path,
    template: 'Standard',
    meta_title: `Title of ${path}`,
    ...more,
  })

test('home falls back to the texts every site has, field by field', async () => {
  expect((await site.visitor('GET /api/pages/home')).body).toEqual({
    meta_title: 'Crypto News',
    meta_description: 'Latest cryptocurrency news and updates',
    og_image: '/og.jpg',
  })
  await add('/', { template: 'Homepage', meta_title: 'Our wire', meta_description: '' })
  expect((await site.visitor('GET /api/pages/home')).body).toEqual({
    meta_title: 'Our wire',
    meta_description: 'Latest cryptocurrency news and updates',
    og_image: '/og.jpg',
  })
})

test('a home title that nobody has changed is the name of the site', async () => {
  const named = await testApp({ env: { SITE_NAME: 'Wire & Co' } })
  await named.admin('POST /api/pages', {
    path: '/',
    template: 'Homepage',
    meta_title: 'Crypto News',
  })
  expect((await named.visitor('GET /api/pages/home')).body.meta_title).toBe('Wire & Co')
  await named.close()
})

test('a page is added, read by its path, and deleted', async () => {
  const added = await add('/about')
  expect(added).toMatchObject({ status: 201, body: { path: '/about', template: 'Standard' } })
  expect((await site.visitor('GET /api/pages/by-path?path=/about')).body.meta_title).toBe(
    'Title of /about',
  )
  expect((await add('/about')).body.error).toContain('already exists')
  expect((await site.admin(`DELETE /api/pages/${added.body.id}`)).status).toBe(200)
  expect((await site.admin(`DELETE /api/pages/${added.body.id}`)).status).toBe(404)
  expect(await site.visitor('GET /api/pages/by-path?path=/about')).toMatchObject({
    status: 200,
    body: null,
  })
})

test.each([
  '/team/board',
  'team/board',
  '%2Fteam%2Fboard',
  'team%2Fboard',
  '%252Fteam%252Fboard',
  '/team/board/',
])('PUT /api/pages/%s reaches /team/board', async (written) => {
  await add('/team/board')
  const changed = await site.admin(`PUT /api/pages/${written.replace(/^\//, '')}`, {
    path: '/elsewhere',
    template: 'Contact',
    meta_title: written,
  })
  expect(changed).toMatchObject({ status: 200, body: { path: '/team/board', meta_title: written } })
})

test('%2F is home', async () => {
  await add('/')
  const changed = await site.admin('PUT /api/pages/%2F', {
    template: 'Homepage',
    meta_title: 'Home',
  })
  expect(changed).toMatchObject({ status: 200, body: { path: '/', meta_title: 'Home' } })
})

test.each([
  ['no path', { path: '', meta_title: 'x' }],
  ['no leading slash', { path: 'about', meta_title: 'x' }],
  ['two slashes', { path: '//evil.example', meta_title: 'x' }],
  ['spaces', { path: '/a b', meta_title: 'x' }],
  ['a script', { path: '/<script>', meta_title: 'x' }],
  ['no title', { path: '/ok', meta_title: ' ' }],
  ['an unknown template', { path: '/ok', meta_title: 'x', template: 'Fancy' }],
])('%s is refused', async (_, body) => {
  expect(await site.admin('POST /api/pages', body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  })
})

test.each([
  '/login',
  '/Admin/x',
  '/api/x',
  '/images/x',
  '/feed.xml',
  '/bitcoin/feed.json',
  '/robots.txt',
  ...readdirSync('web/static').map((file) => `/${file}`),
])('a page at %s, where the site itself answers, is refused with the reason', async (path) => {
  expect(await add(path)).toMatchObject({
    status: 400,
    body: {
      error: 'The path is answered by the site itself, so a page there would never be shown.',
    },
  })
})

test.each(['/news', '/articles', '/administration', '/help/robots.txt', '/a/b/feed.xml'])(
  'a page at %s is taken',
  async (path) => {
    expect((await add(path)).status).toBe(201)
  },
)

test.each([
  ['/og.jpg', 201],
  ['https://cdn.example/x.png', 201],
  ['http://cdn.example/x.png', 201],
  ['', 201],
  [null, 201],
  ['img/x.png', 400],
  ['//cdn.example/x.png', 400],
  ['javascript:alert(1)', 400],
])('the share image %j answers %d', async (og_image, status) => {
  const added = await add(`/share-image-${count++}`, { og_image })
  expect(added.status).toBe(status)
  if (status === 400)
    expect(added.body.error).toBe("The share image must begin with '/' or 'https://'.")
})

test('a stale edit is refused, an unknown page is a 404', async () => {
  const { body: page } = await add('/stale')
  const edit = (meta_title: string, seen: string) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/pages/stale',
      headers: { authorization: `Bearer ${site.token}`, 'if-match': seen },
      payload: { meta_title },
    })
  expect((await edit('one', page.updated_at)).statusCode).toBe(200)
  expect((await edit('two', page.updated_at)).json().code).toBe('STALE_EDIT')
  expect((await site.admin('PUT /api/pages/nowhere', { meta_title: 'x' })).status).toBe(404)
})

test('a page has a body: Markdown in, safe HTML out, and a place in the footer', async () => {
  const added = await add('/imprint', { body: '# Us\n\n<b>raw</b>', in_footer: true })
  expect(added.body).toMatchObject({ body: '# Us\n\n<b>raw</b>', in_footer: true })
  const { body: shown } = await site.visitor('GET /api/pages/by-path?path=/imprint')
  expect(shown.body_html).toBe('<h2>Us</h2>\n<p>&lt;b&gt;raw&lt;/b&gt;</p>\n')
  const { body: links } = await site.visitor('GET /api/pages/links')
  expect(links).toContainEqual({
    path: '/imprint',
    meta_title: 'Title of /imprint',
    in_footer: true,
  })
  const { body: preview } = await site.admin('POST /api/pages/preview', { body: '*a*' })
  expect(preview).toEqual({ body_html: '<p><em>a</em></p>\n' })
})

test('a change that does not speak of body and footer leaves them; null empties the body', async () => {
  await add('/kept', { body: 'text', in_footer: true })
  const kept = await site.admin('PUT /api/pages/kept', { meta_title: 'New title' })
  expect(kept.body).toMatchObject({ meta_title: 'New title', body: 'text', in_footer: true })
  const emptied = await site.admin('PUT /api/pages/kept', {
    meta_title: 'x',
    body: null,
    in_footer: false,
  })
  expect(emptied.body).toMatchObject({ body: null, body_html: '', in_footer: false })
})

test('a body may have 50 kB, in bytes', async () => {
  const bodyOf = (text: string) => add(`/long-${count++}`, { body: text })
  expect((await bodyOf('x'.repeat(50_000))).status).toBe(201)
  expect((await bodyOf('\u0001'.repeat(50_000))).status).toBe(201)
  expect(await bodyOf('é'.repeat(25_001))).toMatchObject({
    status: 400,
    body: { error: 'The body must have at most 50 kB.' },
  })
})
