import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, hydrated, test } from './site-test.ts'

// the browser says so where it refuses
test.use({
  expectedErrors: async ({}, use) =>
    use([/CORS policy/, /ERR_FAILED/, /frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE/]),
})

test('a page of another site reads articles and the feed, and nothing that needs a token; it may show a widget, and no other page', async ({
  page,
  site,
}) => {
  const frame = (path: string) =>
    `<iframe src="${site.url}${path}" width="600" height="200"></iframe>`
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<title>A blog</title>${frame('/embed/coin/BTC?theme=dark')}${frame('/embed/top')}${frame('/')}`,
    )
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const inFrame = (at: number) => page.frameLocator('iframe').nth(at)
  await expect(inFrame(0).getByText('Bitcoin', { exact: true })).toBeVisible()
  await expect(inFrame(1).getByText('Top stories')).toBeVisible()
  await expect(inFrame(2).getByRole('banner')).toHaveCount(0)
  const read = (path: string, headers: Record<string, string> = {}) =>
    page.evaluate(
      ([url, sent]) =>
        fetch(url, { headers: sent }).then(
          async (response) => ({ status: response.status, body: await response.json() }),
          () => 'refused by the browser' as const,
        ),
      [site.url + path, headers] as const,
    )
  expect(await read('/api/articles?limit=1')).toMatchObject({
    status: 200,
    body: { articles: [{ id: expect.any(Number) }] },
  })
  expect(await read('/feed.json', { 'content-type': 'application/json' })).toMatchObject({
    status: 200,
    body: { version: expect.stringContaining('jsonfeed') },
  })
  expect(await read('/api/articles', { authorization: `Bearer ${site.token}` })).toBe(
    'refused by the browser',
  )
  expect(await read('/api/publishers')).toBe('refused by the browser')
  other.close()

  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(listed.length).toBeGreaterThan(10)
  for (const path of [
    ...listed,
    '/login',
    '/admin',
    '/invite',
    '/my-feed',
    '/following',
    '/api/docs',
    '/nothing',
  ])
    expect((await fetch(site.url + path)).headers.get('content-security-policy'), path).toContain(
      "frame-ancestors 'none'",
    )
})

test("a coin's page gives the code of its widget, with a preview", async ({ page, site }) => {
  await page.goto('/coins/btc')
  await hydrated(page)
  await page.getByRole('button', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed' })
  await expect(dialog.frameLocator('iframe').getByText('BTC', { exact: true })).toBeVisible()
  const code = dialog.locator('code')
  await expect(code).toContainText(
    `<iframe src="${site.url}/embed/coin/BTC?theme=light" width="320" height="240"`,
  )
  await dialog.getByRole('button', { name: 'Top stories' }).click()
  await dialog.getByRole('button', { name: '600 x 200' }).click()
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect(code).toContainText(`/embed/top?theme=dark" width="600" height="200"`)
  await expect(dialog.frameLocator('iframe').getByText('Top stories')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})
