import { LONG_OVERVIEW } from './site-content.ts'
import { DESKTOP, expect, hydrated, PHONE, test } from './site-test.ts'

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('the list tells date, tags, source, scores and overview as specified', async ({ page }) => {
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
      await expect(story.getByText('Freshness: 9.2')).toHaveClass(/tone-bull/)
      await expect(story.getByText('Sentiment: 7')).toHaveClass(/tone-bull/)
      const title = story.getByRole('link', { name: 'Bitcoin held on exchanges' })
      await expect(title).toHaveAttribute('target', '_blank')

      const ad = page.getByRole('article').nth(1)
      await expect(ad.getByText('Potentially Ad')).toBeVisible()
      await expect(ad.getByText('Source: Unknown Source')).toBeVisible()
      await expect(ad.getByText('Sentiment: 7')).toHaveClass(/tone-mid/)
      const calm = page.getByRole('article').nth(2)
      await expect(calm.getByText('Freshness: 4')).toHaveClass(/tone-mid/)
      await expect(calm.getByText('Sentiment: 4')).toHaveClass(/tone-bear/)
      await expect(calm.getByRole('button', { name: 'Show More' })).toHaveCount(0)
      await expect(
        page
          .getByRole('article')
          .nth(3)
          .getByText(/Freshness|Sentiment/),
      ).toHaveCount(0)
      await expect(
        page
          .getByRole('article')
          .nth(5)
          .getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
      ).toBeVisible()
    })

    test('an overview opens on its own and falls into paragraphs', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const story = page.getByRole('article').first()
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
      await story.getByRole('button', { name: 'Show Less' }).click()
      await expect(story.getByText('A second paragraph.')).toHaveCount(0)
    })

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

    test('search waits 300 ms, lives in the URL, and says kindly when nothing is found', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const asked: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/articles') asked.push(url.searchParams.get('search') ?? '')
      })
      const box = page.getByPlaceholder('Search news...')
      await box.pressSequentially('exchan', { delay: 30 })
      await expect(page).toHaveURL(/search=exchan$/)
      await expect(page.getByRole('article')).toHaveCount(1)
      expect(asked.filter((search) => search !== '')).toEqual(['exchan'])
      await box.fill('zzzz')
      await expect(page.getByText('No articles found')).toBeVisible()
      await page.goBack()
      await expect(box).toHaveValue('')
      await expect(page.getByRole('article')).toHaveCount(20)
    })

    test('no letter is lost, however slowly the page follows', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const slowdown = await page.context().newCDPSession(page)
      await slowdown.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      const box = page.getByPlaceholder('Search news...')
      for (const pauseMs of [300, 310, 325]) {
        await box.fill('')
        await expect(page).toHaveURL(/\/$/)
        await box.press('e')
        await page.waitForTimeout(pauseMs)
        await box.press('x')
        await box.press('c')
        await expect(page).toHaveURL(/search=exc$/)
        await expect(box).toHaveValue('exc')
      }
    })

    test('Load More appends in both views, and the view survives a reload', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      await page.getByRole('button', { name: 'Load More' }).click()
      await expect(page.getByRole('article')).toHaveCount(40)
      await page.getByRole('button', { name: 'Grid view' }).click()
      await expect(page).toHaveURL(/view=grid$/)
      const card = page.getByRole('article').first()
      await expect(card.getByText('F: 9.2')).toHaveClass(/tone-bull/)
      await expect(card.getByText('S: 7')).toBeVisible()
      await expect(card.locator('img')).toHaveAttribute('src', '/default-article.svg')
      await page.getByRole('button', { name: 'Load More' }).click()
      await expect(page.getByRole('article')).toHaveCount(49)
      await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('article')).toHaveCount(20)
    })
  })
}

test('Load More is disabled and says Loading... while busy', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route(/\/api\/articles\?.*page=2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const before = await page.getByRole('button', { name: 'Load More' }).boundingBox()
  await page.getByRole('button', { name: 'Load More' }).click()
  const busy = page.getByRole('button', { name: 'Loading...' })
  await expect(busy).toBeDisabled()
  expect((await busy.boundingBox())?.width).toBe(before?.width)
  await expect(page.getByRole('article')).toHaveCount(40)
})

test('keyboard: / searches, j and k walk, o opens, ? helps', async ({ page, context }) => {
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search news...')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Bitcoin held on exchanges' })).toBeFocused()
  await context.route('https://news.example/**', (route) => route.fulfill({ body: 'the article' }))
  const opened = context.waitForEvent('page')
  await page.keyboard.press('o')
  await opened
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Back returns to the rows and the place the reader left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('article').nth(30).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-menu="News"] button')?.click())
  await page.getByRole('link', { name: 'DeFi', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('a reload stays where the reader was; an address entered anew starts at its top', async ({ page }) => {
  const scrolledTo = () => page.evaluate(() => window.scrollY)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await hydrated(page)
  await expect.poll(scrolledTo).toBe(700)
  await page.goto('/articles')
  await hydrated(page)
  expect(await scrolledTo()).toBe(0)
  await page.goto('/')
  await hydrated(page)
  expect(await scrolledTo()).toBe(0)
})
