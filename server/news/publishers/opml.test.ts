import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('OPML goes out and comes back, and twice adds nothing twice', async () => {
  const [from, to] = [await testApp(), await testApp()]
  await from.admin('POST /api/publishers', {
    name: 'A & "B" <C>',
    rss_url: 'https://a.test/feed?x=1&y=2',
    description: 'd',
  })
  await from.admin('POST /api/publishers', { name: 'Zwei', rss_url: 'https://z.test/' })
  const { opml } = (await from.admin('GET /api/publishers/opml')).body
  expect((await to.admin('POST /api/publishers/opml', { opml })).body).toEqual({
    added: 2,
    skipped: 0,
    failed: [],
  })
  expect((await to.admin('POST /api/publishers/opml', { opml })).body).toEqual({
    added: 0,
    skipped: 2,
    failed: [],
  })
  const list = (await to.admin('GET /api/publishers')).body
  expect(list).toMatchObject([
    { name: 'A & "B" <C>', rss_url: 'https://a.test/feed?x=1&y=2', description: 'd' },
    { name: 'Zwei' },
  ])
  const broken =
    '<opml><body><outline text="Folder"><outline xmlUrl="nonsense" text="Bad"/><outline xmlUrl="https://n.test/"/></outline>'
  expect((await to.admin('POST /api/publishers/opml', { opml: broken })).body).toMatchObject({
    added: 1,
    failed: [expect.stringContaining('Bad')],
  })
  expect((await to.admin('POST /api/publishers/opml', { opml: 'hello' })).status).toBe(400)
  await Promise.all([from.close(), to.close()])
})

test('folders and home pages come back as they came', async () => {
  const site = await testApp()
  const opml = `<opml><body><outline text="Law &amp; order">
    <outline text="In" xmlUrl="https://in.test/rss" htmlUrl="https://in.test/"/></outline>
    <outline text="Out" xmlUrl="https://out.test/rss"/></body></opml>`
  await site.admin('POST /api/publishers/opml', { opml })
  expect((await site.as('editor', 'GET /api/publishers/opml')).body.opml).toContain(`  <body>
    <outline text="Law &amp; order">
    <outline type="rss" text="In" title="In" xmlUrl="https://in.test/rss" htmlUrl="https://in.test/"/>
    </outline>
    <outline type="rss" text="Out" title="Out" xmlUrl="https://out.test/rss"/>
  </body>`)
  await site.close()
})

test('editors export, too, without passwords and tokens of addresses', async () => {
  const site = await testApp()
  const rss_url = 'https://ada:secret@feeds.test/rss?token=abc'
  await site.admin('POST /api/publishers', { name: 'Paid', rss_url })
  const exported = async (role: 'admin' | 'editor') =>
    (await site.as(role, 'GET /api/publishers/opml')).body.opml as string
  expect(await exported('admin')).toContain(rss_url)
  expect(await exported('editor')).toContain('text="Paid"')
  expect(await exported('editor')).not.toMatch(/secret|abc/)
  expect((await site.as('viewer', 'GET /api/publishers/opml')).status).toBe(403)
  await site.close()
})
