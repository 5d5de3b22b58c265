import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { articleCoins, articleStories, coins, stories, storyCoins } from '../server/database/schema.ts'
import { makeArticles, makePublisher } from '../server/testing/factories.ts'
import { ago, HOUR_MS } from './ago.ts'
import type { Site } from './site.ts'
import { DESKTOP, expect, hydrated, layoutShift, PHONE, test } from './site-test.ts'

let story = ''
const HEADLINE = 'Bitcoin custodians move 41,800 coins into cold storage'
const chartIsLive = (page: Page) => expect(page.locator('[data-chart="live"]')).toBeVisible()
const chartOf = (page: Page) => page.getByRole('img', { name: 'Price chart' })
const pinsOf = (page: Page) => page.getByRole('group', { name: /^Stories about Bitcoin/ })

/** Once the story is shown: before that the chart, with its open card, is still there. */
async function backFromStory(page: Page) {
  await expect(page).toHaveURL(story)
  await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible()
  await page.goBack()
  await hydrated(page)
  await chartIsLive(page)
}

/** A story about Bitcoin that two outlets told 6 hours ago. */
async function tellStory({ db }: Pick<Site, 'db'>): Promise<string> {
  const at = ago(6 * HOUR_MS)
  const outlets = [await makePublisher(db, { name: 'Coldwater Desk' }), await makePublisher(db)]
  const told = await makeArticles(
    db,
    outlets.map(({ id }) => ({
      title: HEADLINE,
      sentiment_score: 8,
      publisher_id: id,
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      analyzed_at: at,
      url: `https://news.example/${randomUUID()}`,
    })),
  )
  const tracked = await db.select().from(coins)
  const coin_id = tracked.find(({ symbol }) => symbol === 'BTC')?.id ?? 0
  const [first] = told
  return db.transaction(async (tx) => {
    await tx
      .insert(articleCoins)
      .values(
        told.map(({ id }) => ({
          article_id: id,
          coin_id,
          salience: 'main' as const,
          origin: 'hand' as const,
        })),
      )
      .onConflictDoNothing()
    const [story] = await tx
      .insert(stories)
      .values({
        first_at: at,
        last_at: at,
        first_article_id: first?.id ?? 0,
        lead_article_id: first?.id ?? 0,
        article_count: 2,
        outlet_count: 2,
        independent_count: 2,
        slug: 'custodians-move-coins',
      })
      .returning()
    const story_id = story?.id ?? 0
    await tx.insert(articleStories).values(told.map(({ id }) => ({ article_id: id, story_id })))
    await tx.insert(storyCoins).values({ story_id, coin_id, place: 0 })
    return `/stories/${story_id}/custodians-move-coins`
  })
}

test.beforeAll(async ({ site }) => {
  story = await tellStory(site)
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('what moved Bitcoin today: by mouse and by keys to the story; a span is marked, shared, and taken away', async ({
    page,
    browser,
    site,
  }) => {
    test.slow()
    await page.goto('/')
    await hydrated(page)
    await chartIsLive(page)
    const pin = pinsOf(page).getByRole('link', { name: new RegExp(`bullish, 2 outlets. ${HEADLINE}`) })
    await pin.hover()
    await expect(page.getByText('2 outlets, first: Coldwater Desk', { exact: true })).toBeVisible()
    // its right half too, beside which the card stands
    await pin.click({ position: { x: 20, y: 12 } })
    await backFromStory(page)

    await chartOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(pin).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(chartOf(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(pin).toBeFocused()
    await page.keyboard.press('Enter')
    await backFromStory(page)

    const box = await chartOf(page).boundingBox()
    if (!box) throw new Error('The chart is not drawn')
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.5))
    await page.mouse.down()
    await page.mouse.move(...at(0.85), { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/\?coin=BTC&from=[^&]+&to=/)
    await expect(page.getByText(/^Coin: BTC$/)).toBeVisible()
    await expect(page.getByText(/, 1 story, 2 articles$/)).toBeVisible()
    const rows = page.getByRole('region', { name: 'Articles' }).getByRole('heading')
    await expect(rows).toHaveText([HEADLINE, HEADLINE])
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    const stranger = await browser.newContext({ javaScriptEnabled: false })
    const shared = await stranger.newPage()
    await shared.goto(page.url())
    await expect(shared.getByText(/^Time: /)).toBeVisible()
    await expect(shared.getByRole('region', { name: 'Articles' }).getByRole('heading')).toHaveText([
      HEADLINE,
      HEADLINE,
    ])
    await shared.goto(`${site.url}/coins/BTC`)
    await expect(shared).toHaveURL('/coins/btc')
    await expect(shared.getByRole('heading', { name: 'Bitcoin BTC' })).toBeVisible()
    await stranger.close()

    await page.getByRole('button', { name: 'Clear time' }).click()
    await expect(page).toHaveURL('/?coin=BTC')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a pin leads to its story in two taps; two taps mark a span; coins are sorted, starred, and the feed follows', async ({
    page,
  }) => {
    test.slow()
    await page.goto('/')
    await hydrated(page)
    await chartIsLive(page)
    const pin = await pinsOf(page).getByRole('link').first().boundingBox()
    if (!pin) throw new Error('There is no pin')
    await page.touchscreen.tap(pin.x + pin.width / 2, pin.y + pin.height / 2)
    await page.getByRole('link', { name: 'Open the story' }).tap()
    await backFromStory(page)

    const market = page.getByRole('region', { name: 'Market' })
    const box = await chartOf(page).boundingBox()
    if (!box) throw new Error('The chart is not drawn')
    const started = page.getByText(/^From \d\d:\d\d\. Tap the end of the span$/)
    await page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.2)
    await expect(started).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.2)
    await expect(market.getByRole('button', { name: 'Clear time' })).toBeVisible()
    expect((await market.boundingBox())?.height).toBeLessThanOrEqual(300)
    await market.getByRole('button', { name: 'Clear time' }).tap()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Coins' }).tap()
    const rows = page.getByRole('table', { name: 'Coins' }).getByRole('row')
    await expect(rows.first()).toContainText('Bitcoin')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('24h')
    await expect(page).toHaveURL('/coins?sort=24h')
    await expect(rows.first()).toContainText('Solana')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('7d')
    await expect(page).toHaveURL('/coins?sort=7d')
    for (const name of ['Bitcoin', 'Solana', 'Pepe'])
      await page.getByRole('button', { name: `Follow ${name}` }).tap()
    await page.getByRole('checkbox', { name: 'Only followed coins' }).tap()
    await expect(rows).toHaveCount(3)

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Search' }).tap()
    await expect(page.getByRole('searchbox', { name: 'Search news' })).toBeFocused()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('switch', { name: 'Only followed coins' }).tap()
    await page.getByRole('button', { name: 'Apply' }).tap()
    await expect(page.getByText('Coin: Followed')).toBeVisible()
    await expect(page).toHaveURL(/coin=BTC&coin=SOL&coin=PEPE/)
    await page.getByRole('button', { name: 'Remove Coin filter' }).tap()
    await expect(page).not.toHaveURL(/coin=/)
  })
})
