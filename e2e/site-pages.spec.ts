import { parse } from 'parse5'
import { HOSTILE } from './site-content.ts'
import { expect, expectNoSidewaysScroll, hydrated, test } from './site-test.ts'

/** The page as a machine without JavaScript gets it. */
async function html(url: string) {
  const response = await fetch(url)
  const text = await response.text()
  const errors: string[] = []
  parse(text, { onParseError: ({ code }) => errors.push(code), sourceCodeLocationInfo: true })
  const content = (pattern: RegExp) => pattern.exec(text)?.[1]
  return {
    status: response.status,
    text,
    errors,
    title: content(/<title>(.*?)<\/title>/),
    description: content(/<meta name="description" content="(.*?)"/),
    canonical: content(/<link rel="canonical" href="(.*?)"/),
  }
}

test('without JavaScript the page is readable, in the light theme', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(site.url)
  await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  const brightness = await page.locator('body').evaluate((body) => {
    const { color, backgroundColor } = getComputedStyle(body)
    return [color, backgroundColor].map((value) =>
      Math.max(...(value.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
    )
  })
  expect(brightness[0]).toBeLessThan(100)
  expect(brightness[1]).toBeGreaterThan(200)
  await context.close()
})

test('home, a category, a managed page and a 404 arrive rendered, with their own head and status', async ({
  site,
}) => {
  const page = await html(`${site.url}/`)
  expect([page.status, page.errors]).toEqual([200, []])
  expect(page).toMatchObject({
    title: 'Crypto News',
    description: 'Latest cryptocurrency news and updates',
    canonical: `${site.url}/`,
  })
  expect(page.text.match(/<article/g)).toHaveLength(20)
  expect(page.text).toContain('Bitcoin held on exchanges')
  expect(page.text).toContain('Biggest Winners (24h)')
  for (const tag of [
    `property="og:image" content="${site.url}/og.jpg"`,
    'property="og:title" content="Crypto News"',
    'name="twitter:card" content="summary_large_image"',
    'type="application/rss+xml"',
    'type="application/atom+xml"',
    'type="application/feed+json"',
    'type="application/ld+json"',
  ])
    expect(page.text).toContain(tag)
  const image = await fetch(`${site.url}/og.jpg`)
  expect(image.headers.get('content-type')).toBe('image/jpeg')

  const category = await html(`${site.url}/bitcoin`)
  expect([category.status, category.errors]).toEqual([200, []])
  expect(category).toMatchObject({
    title: 'Bitcoin news, all day',
    description: 'Only Bitcoin.',
    canonical: `${site.url}/bitcoin`,
  })
  expect(category.text).toContain('href="/bitcoin/feed.xml"')
  const managed = await html(`${site.url}/about`)
  expect([managed.status, managed.errors]).toEqual([200, []])
  expect(managed.title).toBe('About us')
  expect(managed.text).toContain('And why.')
  for (const path of ['/nothing', '/hidden', '/a/b/c']) {
    const missing = await html(site.url + path)
    expect([missing.status, missing.errors], path).toEqual([404, []])
    expect(missing.text).toContain('404 - Page doesn&#x27;t exist')
    expect(missing.text).toContain('noindex')
  }
})

test('hostile markup is text in the HTML and on every screen, runs nothing, and makes no page wider than its window', async ({
  page,
  site,
}) => {
  for (const path of [
    '/',
    '/?view=grid',
    '/hostile',
    '/legal/terms',
    '/articles',
    '/?category=hostile',
  ]) {
    const { text, errors } = await html(site.url + path)
    expect(errors, path).toEqual([])
    expect(text, path).not.toContain("<script>document.title='hacked'")
    expect(text, path).not.toContain('<img src=x')
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator('main').getByText(HOSTILE, { exact: true }).first()).toBeVisible()
    expect(await page.title(), path).not.toBe('hacked')
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(`Category: ${HOSTILE}`)).toBeVisible()
})

test('a category page has the toolbar of home, without the field for the category; one about a coin shows its price, any other none', async ({
  page,
  site,
}) => {
  await page.goto('/defi')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible()
  await expect(page.getByText('Pools, yields & bridges.')).toBeVisible()
  await expect(page.getByRole('link', { name: /%/ })).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('button', { name: 'Grid view' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog.getByLabel('Category')).toHaveCount(0)
  await dialog.getByLabel('No sponsored content').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/defi\?view=grid&no_ads=true$/)
  await expect(page.getByText('An advertised card')).toHaveCount(0)
  await page.getByPlaceholder('Search news...').fill('Older story 7')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveTitle('Search: Older story 7, No sponsored content | DeFi | Crypto News')
  const shared = await html(`${site.url}/defi?search=Older+story+7&category=bitcoin`)
  expect(shared.title).toBe('Search: Older story 7 | DeFi | Crypto News')
  expect(shared.text.match(/<article/g)).toHaveLength(1)

  expect((await html(`${site.url}/bitcoin`)).text).toMatch(
    /Bitcoin(<!-- -->)? <span class="text-fg-3">BTC/,
  )
  await page.goto('/bitcoin')
  await hydrated(page)
  await expect(page.getByRole('link', { name: /Bitcoin BTC.*\+2\.50%/ })).toHaveAttribute(
    'href',
    '/?chart=BTC',
  )
})

test('the footer stands on every page and leads to feeds, articles, scores and contact', async ({
  page,
  site,
}) => {
  const links = [
    'Coins',
    'Daily brief',
    'Feeds',
    'Articles',
    'Scorecard',
    'Data',
    'How scores are made',
    'Contact',
    'Privacy',
  ]
  for (const path of ['/', '/defi', '/about', '/nothing']) {
    const { text } = await html(site.url + path)
    const foot = /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? ''
    const named = [...foot.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)
    expect(named, path).toEqual(links)
    expect(foot, path).toContain('Nothing here is investment advice.')
  }
  await page.goto('/nothing')
  // who leaves earlier stops the code of late parts on its way, which is logged
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText(links)
  await footer.getByRole('link', { name: 'How scores are made' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How scores are made' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sentiment' })).toBeVisible()
  await footer.getByRole('link', { name: 'Feeds' }).click()
  await expect(page.getByRole('link', { name: 'RSS', exact: true })).toHaveAttribute(
    'href',
    '/feed.xml',
  )
  await footer.getByRole('link', { name: 'Data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checksums' })).toHaveAttribute(
    'href',
    '/data/SHA256SUMS',
  )
})

test('/news is home, /articles the plain grid, a Homepage template adds the newest ten articles; an address with a line break is a 404', async ({
  page,
  site,
}) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'Latest Crypto News' })).toBeVisible()
  await page.goto('/articles')
  await hydrated(page)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)

  await page.goto('/explore')
  await hydrated(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  const { text } = await html(`${site.url}/explore`)
  expect(text.match(/<article/g)).toHaveLength(10)
  // code that runs before the page is read whole would not find its data, when a page comes slowly
  expect(text.match(/<script>[\s\S]*?<\/script>/g)).toEqual([
    expect.stringMatching(/'DOMContentLoaded',[\s\S]*import\('\/assets\//),
  ])
  const broken = await html(`${site.url}/%0a`)
  expect([broken.status, broken.errors]).toEqual([404, []])
  await page.goto('/%0a')
  await expect(page.getByRole('heading', { name: "404 - Page doesn't exist" })).toBeVisible()
})

test('a failed search or Load More keeps the stories, a failed category page empties them until it is loaded again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to fetch articles/, /ERR_FAILED/)
  const breakDown = () => page.route('**/api/articles?**', (route) => route.abort())
  const mend = () => page.unroute('**/api/articles?**')
  const again = page.getByRole('button', { name: 'Load again' })
  const stories = page.getByRole('article')
  await page.goto('/')
  await hydrated(page)
  await breakDown()
  await page.getByPlaceholder('Search news...').fill('exchanges')
  // beside the search box and below the rows
  await expect(again).toHaveCount(2)
  await expect(stories).toHaveCount(20)
  await mend()
  await again.first().click()
  await expect(stories).toHaveCount(1)

  await page.goto('/defi')
  await hydrated(page)
  await breakDown()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(again).toBeVisible()
  await expect(stories).toHaveCount(0)
  const failedAgain = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/articles?'),
  )
  await again.click()
  await failedAgain
  await expect(again).toBeVisible()
  await expect(stories).toHaveCount(0)
  await mend()
  await again.click()
  await expect(stories).toHaveCount(40)
})

test('a part of the site that cannot be fetched leaves a page that says so, and a way out', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch dynamically imported module)/)
  await page.goto('/')
  await hydrated(page)
  const parts = '**/assets/login-screen*.js'
  await page.route(parts, (route) => route.abort())
  await page.evaluate(() => {
    // or the page would reload by itself, as after an upgrade
    sessionStorage.setItem('reloaded-at', String(Date.now()))
    history.pushState({}, '', '/login')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const sorry = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  await expect(sorry).toBeVisible()
  await page.unroute(parts)
  await sorry.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
