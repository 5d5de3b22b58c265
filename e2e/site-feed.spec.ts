import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { makeArticles, makePublisher, makeTag } from '../server/testing/factories.ts'
import { ago } from './ago.ts'
import { cutTexts } from './cut-texts.ts'
import type { Site } from './site.ts'
import { LONG_OVERVIEW } from './site-content.ts'
import { DESKTOP, expect, hydrated, PHONE, test } from './site-test.ts'

test.afterAll(({ forgetAdded }) => forgetAdded())

/** 'Freshness: 8', as it stands in the row. */
const scoreOf = (row: Locator, text: string) =>
  row.getByRole('button', { name: new RegExp(`^${text}\\b`) }).filter({ hasText: text })

test('the list tells date, tags, source, scores and overview as specified, and an overview opens on its own', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Crypto News')
  const story = page.getByRole('article').first()
  await expect(story.getByText(/^1\d minutes ago$/)).toBeVisible()
  await expect(story.getByRole('link', { name: 'Bitcoin', exact: true })).toHaveAttribute(
    'href',
    '/?tag=Bitcoin',
  )
  await expect(story.getByText('Source: Ledgerline')).toBeVisible()
  await expect(scoreOf(story, 'Freshness: 9.2')).toHaveClass(/tone-bull/)
  await expect(scoreOf(story, 'Sentiment: 7')).toHaveClass(/tone-bull/)
  const title = story.getByRole('link', { name: 'Bitcoin held on exchanges' })
  await expect(title).toHaveAttribute('target', '_blank')

  const ad = page.getByRole('article').nth(1)
  await expect(ad.getByText('Potentially Ad')).toBeVisible()
  await expect(ad.getByText('Source: Unknown Source')).toBeVisible()
  await expect(scoreOf(ad, 'Sentiment: 5')).toHaveClass(/tone-mid/)
  const calm = page.getByRole('article').nth(2)
  await expect(scoreOf(calm, 'Freshness: 4')).toHaveClass(/tone-mid/)
  await expect(scoreOf(calm, 'Sentiment: 4')).toHaveClass(/tone-bear/)
  await expect(calm.getByRole('button', { name: 'Show More' })).toHaveCount(0)
  await expect(
    page
      .getByRole('article')
      .nth(3)
      .getByText(/Freshness|Sentiment/),
  ).toHaveCount(0)
  const older = page.getByRole('article', { name: 'Older story 1', exact: true })
  await expect(older.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible()

  const shown = LONG_OVERVIEW.slice(0, 350)
  await expect(story.getByText(`${shown.trim()}`)).toContainText('…')
  await story.getByRole('button', { name: 'Show More' }).click()
  await expect(story.getByText('A second paragraph.')).toBeVisible()
  await expect(story.locator('p', { hasText: 'A second paragraph.' })).not.toContainText('Balances')
  await expect(story.getByText(/^Published [A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d/)).toBeVisible()
  await expect(story.getByRole('link', { name: 'Read at Ledgerline' })).toHaveAttribute(
    'target',
    '_blank',
  )
  const short = page.getByRole('article').nth(3)
  await short.getByRole('button', { name: 'Show More' }).click()
  await expect(short.getByRole('link', { name: 'Read the article' })).toBeVisible()
  // pressed right below the bar, it leaves the whole row in sight
  const less = story.getByRole('button', { name: 'Show Less' })
  await less.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 70))
  await less.click()
  expect((await story.boundingBox())?.y).toBeGreaterThanOrEqual(64)
  await expect(story.getByText('A second paragraph.')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('filters: presets at once, fields with Apply, Cancel changes nothing', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    await page.getByRole('button', { name: 'The Best' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\?freshness_score=7-10&no_ads=true$/)
    await expect(page.getByText('Freshness: 7-10')).toBeVisible()
    await expect(page.getByText('No sponsored content: Yes')).toBeVisible()
    await expect(page.getByText('An advertised card')).toHaveCount(0)

    await filters.click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await expect(dialog.getByLabel('Freshness Score')).toHaveValue('7-10')
    await expect(dialog.getByLabel('No sponsored content')).toBeChecked()
    await expect(dialog.getByLabel('Freshness Score').locator('option')).toHaveText([
      'All',
      'Low (0-3)',
      'Medium (4-6)',
      'High (7-10)',
    ])
    await dialog.getByLabel('Category').selectOption({ label: 'Bitcoin' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\?freshness_score=7-10&no_ads=true$/)

    await filters.click()
    await dialog.getByLabel('Category').selectOption({ label: 'DeFi' })
    await dialog.getByLabel('Sentiment Score').selectOption('0-3')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Category: DeFi')).toBeVisible()
    await expect(page.getByText('Sentiment: 0-3')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Freshness filter' }).click()
    await expect(page.getByText('Freshness: 7-10')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('Freshness: 7-10')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Category: DeFi')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('search waits 300 ms, lives in the URL, and says kindly when nothing is found, with a way out', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // suggestions under the box group their hits; the list here does not
    if (url.pathname === '/api/articles' && !url.searchParams.has('group'))
      asked.push(url.searchParams.get('search') ?? '')
  })
  const box = page.getByPlaceholder('Search news...')
  // however slow the machine is, the page's own clock says how long a pause was
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await box.pressSequentially('exchan')
  await page.clock.runFor(299)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(/search=exchan$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(asked.filter((search) => search !== '')).toEqual(['exchan'])
  await box.fill('zzzz')
  await expect(page.getByText('No articles found')).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(20)
  await box.fill('zzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(box).toHaveValue('')
})

test('a feed says which of its filters name nothing', async ({ page }) => {
  for (const [query, words] of [
    ['coin=NOPE', 'There is no coin "NOPE".'],
    ['category=nope', 'There is no category "nope".'],
    ['tag=DeFi&tag=Nope', 'There is no tag "Nope".'],
  ]) {
    await page.goto(`/?${query}`)
    await expect(page.getByText(words ?? '')).toBeVisible()
  }
})

test('Load More says Loading... while busy and appends in both views, and the view survives a reload', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/articles\?.*before=/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const before = await page.getByRole('button', { name: 'Load More' }).boundingBox()
  await page.getByRole('button', { name: 'Load More' }).click()
  const busy = page.getByRole('button', { name: 'Loading...' })
  await expect(busy).toBeDisabled()
  expect((await busy.boundingBox())?.width).toBe(before?.width)
  answer.resolve()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect(page).toHaveURL(/view=grid$/)
  const card = page.getByRole('article').first()
  await expect(card.locator('.tone-bull', { hasText: 'F: 9.2' })).toBeVisible()
  await expect(card.getByText('S: 7')).toBeVisible()
  // coins have icons of their own
  await expect(card.locator('img').first()).toHaveAttribute('src', '/default-article.svg')
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(49)
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('article')).toHaveCount(20)
})

test('tags and headlines are shown whole, however long, to their last figure', async ({
  page,
  site,
}) => {
  const title =
    'An oracle error on a lending market drains three pools in four minutes and leaves its depositors short of $2.4 million'
  const names = [
    'Real-world assets on permissioned ledgers',
    'Decentralised physical infrastructure',
    'CBDC',
  ]
  const tags = await Promise.all(names.map((name) => makeTag(site.db, name)))
  await makeArticles(site.db, [{ title, tag_ids: tags.map(({ id }) => id) }])
  const headline = page.getByRole('heading', { name: title })
  for (const view of ['table', 'grid']) {
    await page.goto(`/?tag=CBDC&view=${view}`)
    const links = page
      .getByRole('article')
      .getByRole('link', { name: new RegExp(`^(${names.join('|')})$`) })
    await expect(links).toHaveText(names)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      expect(await cutTexts(links), `${view} at ${viewport.width}`).toEqual([])
    }
    expect(await cutTexts(headline), view).toEqual([])
  }
  await page.goto('/?tag=CBDC&view=headlines')
  await expect(headline).toBeVisible()
  expect(await cutTexts(headline)).toEqual([])
})

test('only bullish, unpaid, by the tag Ethereum, of the last 2 days; what I saw yesterday is found by its day, a word and its source', async ({
  page,
  site,
}) => {
  const { tag: ethereum, publisher } = await ethereumStories(site)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('Tag').selectOption(ethereum)
  await dialog.getByLabel('Published').selectOption('Last 2 days')
  await dialog.getByLabel('No sponsored content').check()
  await dialog.getByLabel('Sentiment Score').selectOption('High (7-10)')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Ether up, unpaid, yesterday',
  ])
  for (const chip of [
    'Published: Last 2 days',
    'Sentiment: 7-10',
    'No sponsored content: Yes',
    `Tag: ${ethereum}`,
  ])
    await expect(page.getByText(chip, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(
    `Published: Last 2 days, Sentiment: 7-10, No sponsored content, Tag: ${ethereum} | Crypto News`,
  )

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog.getByLabel('Published').selectOption('From/To')
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  await dialog.getByLabel('From').fill(yesterday)
  await dialog.getByLabel('To').fill(yesterday)
  await dialog.getByLabel('Publisher').selectOption(publisher)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByPlaceholder('Search news...').fill('unpaid ethers')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Ether up, unpaid, yesterday',
  ])
  await expect(page.getByRole('article').locator('mark')).toHaveText(['Ether', 'unpaid'])
  await expect(page.getByText(/^Time: [A-Z][a-z]{2} \d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Time filter' })).toBeVisible()
})

test('a shared view opens the same in a second browser, and its card says what it is', async ({
  page,
  site,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?view=grid')
  await hydrated(page)
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: 'Bitcoin', exact: true })
    .click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Bullish', exact: true }).click()
  await page.getByRole('button', { name: 'Share this view' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const html = await (await fetch(address)).text()
  expect(html).toContain('<title>Sentiment: 7-10, Tag: Bitcoin | Crypto News</title>')
  expect(html).toContain(
    'property="og:title" content="Sentiment: 7-10, Tag: Bitcoin | Crypto News"',
  )
  expect(html).toContain(
    `property="og:url" content="${site.url}/?sentiment_score=7-10&amp;tag=Bitcoin"`,
  )
  const other = await browser.newPage()
  await other.goto(address)
  await expect(other.getByText('Tag: Bitcoin')).toBeVisible()
  await expect(other.getByText('Sentiment: 7-10')).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(1)
  await other.close()
})

test('what stands above and beside the list stays in its place when filters change', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const shifts: { what: string; value: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Moved[] })[]) {
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          // the list is what a filter replaces
          if (!element || element.closest('[aria-label="Articles"], footer')) continue
          const moved = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y))
          const area = from.width * from.height + to.width * to.height
          const value =
            (area / (innerWidth * innerHeight)) * (moved / Math.max(innerWidth, innerHeight))
          shifts.push({ what: String(element.textContent).slice(0, 40), value })
        }
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Bullish', exact: true }).click()
  await expect(page.getByText('Sentiment: 7-10')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Sentiment filter' }).click()
  await expect(page.getByText('Sentiment: 7-10')).toHaveCount(0)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  const shifts = await page.evaluate(
    () => Reflect.get(window, 'shifts') as { what: string; value: number }[],
  )
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.002)
})

/** Stories about Ethereum, only one of them bullish, unpaid and of yesterday; the tag's name is its own. */
async function ethereumStories({ db, url }: Site) {
  const tag = await makeTag(db, 'Ethereum')
  const publisher = await makePublisher(db, { name: 'Ether Wire' })
  // in the middle of yesterday, whatever the hour is now
  const yesterday = `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`
  const older = ago(72 * HOUR_MS)
  await makeArticles(
    db,
    [
      { title: 'Ether up, unpaid, yesterday', sentiment_score: 8, at: yesterday },
      { title: 'Ether up, but paid', sentiment_score: 9, ad: true, at: yesterday },
      { title: 'Ether down', sentiment_score: 2, at: yesterday, publisher_id: null },
      { title: 'Ether up, long ago', sentiment_score: 8, at: older },
    ].map(({ at, ...story }) => ({
      publisher_id: publisher.id,
      ...story,
      overview: 'Nothing but scores.',
      tag_ids: [tag.id],
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      analyzed_at: at,
      url: `https://news.example/${randomUUID()}`,
    })),
  )
  // the old list may be sent for a second more
  const listed = async () => (await fetch(`${url}/api/publishers/public`)).text()
  await expect.poll(listed).toContain(publisher.name)
  return { tag: tag.name, publisher: publisher.name }
}

test('Back returns to the rows and the place the reader left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
  const rowInSight = () =>
    page.evaluate(() => document.elementFromPoint(400, 300)?.closest('article')?.textContent)
  for (let step = 0; step < 8; step++) {
    await page.evaluate(() => window.scrollBy(0, 400))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const row = await rowInSight()
  expect(row).toBeTruthy()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-menu="News"] button')?.click(),
  )
  await page.getByRole('link', { name: 'DeFi', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect.poll(rowInSight).toBe(row)
})
