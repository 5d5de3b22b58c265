import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './admin-site.ts'
import { expectBackHeld } from './back-held.ts'
import { deleteAfterAsking } from './delete-after-asking.ts'
import { DESKTOP, PHONE } from './site-test.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const story = (name: string) => ({
  title: `News from ${name}`,
  link: `https://${name}.example/1`,
  date: new Date().toUTCString(),
})

test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
})

/** Switched on afterwards: one that is active from the first moment is fetched at once. */
async function addPublisher(page: Page, token: string, name: string, rss_url: string) {
  const headers = { authorization: `Bearer ${token}` }
  const data = { name, rss_url, active: false }
  const response = await page.request.post('/api/publishers', { headers, data })
  expect(response.status()).toBe(201)
  const publisher = (await response.json()) as { id: number }
  await page.request.put(`/api/publishers/${publisher.id}`, {
    headers,
    data: { ...data, active: true },
  })
  return publisher
}

test('a feed is tried out, added, fetched and edited', async ({ page, upstreams }) => {
  upstreams.feeds.feed('/first.xml', [story('first-a'), story('first-b'), story('first-c')])
  await page.goto('/admin/publishers')
  await page.getByRole('button', { name: 'Add New Publisher' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Add New Publisher' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Add Publisher' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('RSS URL is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('First Light')
  await dialog.getByLabel('RSS URL').fill('first.example/feed')
  await expect(
    dialog.getByText('Enter a full URL, for example https://example.com/feed.xml'),
  ).toBeVisible()
  await dialog.getByLabel('RSS URL').fill(upstreams.feeds.url('/first.xml'))
  await dialog.getByRole('button', { name: 'Test feed' }).click()
  await expect(dialog.getByText(/^3 items, newest .+ ago, images no, no full text$/)).toBeVisible()

  await expect(dialog.getByLabel('Clock offset (minutes)')).toBeVisible()
  await dialog.getByLabel('Content fetch').selectOption('RSS')
  await dialog.getByLabel('RSS tag').fill('content:encoded')
  await dialog.getByLabel('Content fetch').selectOption('API')
  await expect(dialog.getByLabel('RSS tag')).toBeHidden()
  await expect(dialog.getByLabel('API key')).toHaveValue('')
  await dialog.getByLabel('Content fetch').selectOption('RSS')
  await expect(dialog.getByLabel('RSS tag')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Add Publisher' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New Publisher' })).toBeFocused()

  const row = page.getByRole('listitem').filter({ hasText: 'First Light' })
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await expect(row.getByText('Content fetch: RSS')).toBeVisible()
  // at once, without a press
  await expect(row.getByText(/^Fetched /)).toBeVisible()
  upstreams.feeds.feed('/first.xml', [
    story('first-a'),
    story('first-b'),
    story('first-c'),
    story('first-d'),
  ])
  await row.getByRole('button', { name: 'Fetch Feeds' }).click()
  await expect(page.getByText('1 new articles')).toBeVisible()

  await row.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Publisher' })
  await editor
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(editor.getByText('The logo must be an image file.')).toBeVisible()
  await editor
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(editor.getByRole('button', { name: 'Remove' })).toBeVisible()
  await editor.getByLabel('Active').uncheck()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await editor.getByRole('button', { name: 'Update Publisher' }).click()
  await expect(row.getByText('Inactive')).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /^\/uploads\//)

  await expectBackHeld(page, false)
  await row.getByRole('button', { name: 'Edit' }).click()
  await editor.getByLabel('Description').fill('Never mind')
  await expectBackHeld(page, true)
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByLabel('Description')).toHaveValue('Never mind')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test.describe('what fails', () => {
  test.use({ expectedErrors: [/Failed to load resource|ApiError/] })

  test('why does this feed fail, since when, and mended in one press', async ({
    page,
    site,
    upstreams,
  }) => {
    const { feeds } = upstreams
    const { id } = await addPublisher(page, site.token, 'Zulu Wire', feeds.url('/wire.xml'))
    const headers = { authorization: `Bearer ${site.token}` }
    const tryIt = () =>
      page.request.post(`/api/publishers/${id}/fetch`, { headers, data: { anyway: true } })
    feeds.feed('/wire.xml', [story('wire')])
    await tryIt()
    feeds.feed('/new/wire.xml', [story('wire'), story('wire-b')])
    feeds.on('/wire.xml', (_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=hidden-value' })
        .end(
          '<!doctype html><title>We have moved</title><link rel="alternate" type="application/rss+xml" href="/new/wire.xml"><script>document.title="run"</script>',
        ),
    )
    for (let tries = 0; tries < 3; tries++) await tryIt()

    await page.goto('/admin')
    await page.locator('a[href="/admin/publishers?show=failing"]').click()
    await expect(page.getByRole('heading', { name: 'Publishers', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/show=failing/)
    const row = page.getByRole('listitem').filter({ hasText: 'Zulu Wire' })
    await expect(row).toContainText(/3 tries failed since/i)
    await row.getByRole('link', { name: 'Zulu Wire' }).click()
    await expect(page.getByRole('heading', { name: 'Zulu Wire' })).toBeVisible()
    await expect(
      page.getByText(/^Failing since \d\d:\d\d: the address answered with a web page/),
    ).toBeVisible()
    await expect(page.getByText(/^3 tries so far\. Next try/)).toBeVisible()

    const strip = page.getByRole('listbox', { name: 'Last 4 fetches, oldest first' })
    await expect(page.getByRole('list', { name: 'Kinds of fetches' })).toContainText('3 not a feed')
    const answer = page.getByRole('region', { name: 'Stored answer' })
    await expect(answer).toContainText('HTTP 200 OK')
    await expect(answer).toContainText('<script>document.title="run"</script>')
    await expect(answer).not.toContainText('hidden-value')
    await strip.press('Home')
    await expect(strip.getByRole('option', { selected: true })).toHaveAccessibleName(/: new items$/)
    await expect(page.getByText('1 new of 1 item', { exact: true })).toBeVisible()
    await expect(answer).toContainText('<rss version="2.0">')
    await strip.press('End')

    await expect(
      page.getByText('It answers with 2 items, 1 of them known from here.'),
    ).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Use new address' }).click()
    await expect(page.getByText('Zulu Wire uses its new address.')).toBeVisible()
    await expect(page.getByText('1 new articles')).toBeVisible()
    await expect(page.getByText(/^Healthy: answered 2 of the last 5 times/)).toBeVisible()
    await expect(page.getByText(feeds.url('/new/wire.xml'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(feeds.url('/wire.xml'), { exact: true })).toBeVisible()
  })

  test('fetching all shows its progress, also after a reload, and names what failed', async ({
    page,
    site,
    upstreams,
  }) => {
    const held = Promise.withResolvers<void>()
    upstreams.feeds.on('/slow.xml', async (_request, reply) => {
      await held.promise
      reply.writeHead(404).end()
    })
    await addPublisher(page, site.token, 'Slow Wire', upstreams.feeds.url('/slow.xml'))
    await page.goto('/admin/publishers')
    await page.getByRole('button', { name: 'Fetch All Feeds' }).click()
    const bar = page.getByRole('progressbar', { name: 'Fetching feeds' })
    await expect(bar).toBeVisible()
    await page.reload()
    await expect(bar).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fetch All Feeds' })).toBeDisabled()
    held.resolve()
    await expect(bar).toBeHidden()
    await expect(page.getByText(/^\d+ new articles$/)).toBeVisible()
    await expect(page.getByText(/failed\..*Slow Wire: /)).toBeVisible()
  })
})

test('publishers go out and in as OPML, and importing twice adds nothing twice', async ({
  page,
}) => {
  await page.goto('/admin/publishers')
  const outline = (name: string) =>
    `<outline type="rss" text="${name}" xmlUrl="https://${name}.example/feed"/>`
  const opml = `<?xml version="1.0"?><opml version="2.0"><head/><body>${outline('alpha')}${outline('beta')}</body></opml>`
  const file = { name: 'feeds.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) }
  await page.getByLabel('OPML file').setInputFiles(file)
  await expect(page.getByText('2 publishers added')).toBeVisible()
  await page.getByLabel('OPML file').setInputFiles(file)
  await expect(page.getByText('0 publishers added, 2 already here')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export OPML' }).click()
  expect((await download).suggestedFilename()).toBe('publishers.opml')
})

test('ten publishers are added from the addresses of their home pages, also after leaving the page', async ({
  page,
  upstreams,
}) => {
  test.setTimeout(120_000)
  const addresses = upstreams.homes.map(({ address }) => address)
  const harbour = addresses[0]?.replace('http://', '')
  await page.goto('/admin/publishers')
  await page.getByRole('button', { name: 'Add New Publisher' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Publisher' })
  // one: empty fields are filled, and the site's address is as good as the feed's
  await dialog.getByLabel('RSS URL').fill(harbour ?? '')
  await dialog.getByLabel('RSS URL').blur()
  await expect(dialog.getByText(`Found http://${harbour}rss.xml: 2 items`)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Harbour Post')
  await expect(dialog.getByLabel('Description')).toHaveValue(
    'Shipping, trade and the chains beneath',
  )
  await dialog.getByRole('button', { name: 'Several' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await expect(page.getByRole('heading', { name: 'Add publishers' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'CoinDesk' })).toBeVisible()
  const begun = Date.now()
  await page.getByLabel('Addresses').fill(addresses.join('\n'))
  await page.reload()
  await page.getByRole('button', { name: 'Find feeds' }).press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Looking for feeds' })).toBeVisible()
  await page.getByRole('link', { name: 'Publishers' }).first().click()
  await page.goto('/admin/publishers/add')
  await expect(page.getByText('11 addresses read: 10 feeds found, 1 without a feed.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('10 of 10 chosen')).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Quill and Hash' })).toContainText(
    '/sites/quill-and-hash/feed/',
  )
  await expect(rows.filter({ hasText: 'Harbour Post' })).toContainText(
    'Freight insurers ask for proof of reserves',
  )
  await expect(rows.filter({ hasText: 'Blockweave' }).getByRole('combobox')).toHaveValue(
    /all\.xml$/,
  )
  await expect(rows.filter({ hasText: 'dead-letter' })).toContainText('closed the connection')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add 10 publishers' }).press('Enter')
  await expect(page.getByText('10 publishers added')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('10 of 10, 15 new articles')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(60_000)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'Go to Publishers' }).click()
  await expect(page.getByRole('link', { name: 'Open Ledger' })).toBeVisible()
})

async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

test.describe('a page that is gone', () => {
  test.use({ expectedErrors: [/Failed to load resource.*404/] })

  test('a publisher is deleted, its articles stay, and it comes back with them', async ({
    page,
    site,
    upstreams,
  }) => {
    const name = 'Kept'
    upstreams.feeds.feed('/kept.xml', [story('kept')])
    const { id } = await addPublisher(page, site.token, name, upstreams.feeds.url('/kept.xml'))
    const headers = { authorization: `Bearer ${site.token}` }
    await page.request.post(`/api/publishers/${id}/fetch`, { headers })
    await page.goto('/admin/publishers')
    const row = page.locator(`#publisher-${id}`)
    await deleteAfterAsking(
      row.getByRole('button', { name: 'Delete' }),
      'Are you sure you want to delete this publisher?',
    )
    await expect(row).toBeHidden()
    await page.goto(`/admin/publishers/${id}`)
    await expect(page.getByText('404: there is no such publisher')).toBeVisible()
    await page.goto('/admin/articles_management?search=News+from+kept')
    await expect(page.getByRole('row').filter({ hasText: 'News from kept' })).toContainText(
      'Unknown Source',
    )
    await page.goto('/admin/trash')
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect(page.getByText(`'${name}' restored. Back on 1 article`)).toBeVisible()
    await page.goto(`/admin/publishers/${id}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const article = page.getByRole('row').filter({ hasText: 'News from kept' })
    await expect(article.getByRole('link', { name: 'News from kept' })).toBeVisible()
    await expect(article.getByRole('cell', { name: 'single', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Value', exact: true })).toBeVisible()
    await expect(page.getByText('Retry-After', { exact: true })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(1)
  })
})
