import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './site-test.ts'

// the browser says so where it refuses
test.use({ expectedErrors: async ({}, use) => use([/CORS policy/, /ERR_FAILED/]) })

test('a page of another site reads articles and the feed, and nothing that needs a token', async ({
  page,
  site,
}) => {
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<title>A reader</title>')
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
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
})
