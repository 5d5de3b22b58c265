import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../contract/platform/durations.ts'
import {
  articleCoins,
  articleStories,
  coins,
  stories,
  storyCoins,
} from '../server/platform/database/schema.ts'
import { openReactions } from '../server/stories/open-reactions-store.ts'
import { makeArticles, makePublisher } from '../server/testing/factories.ts'
import { ago } from './ago.ts'
import { shiftDuring } from './layout-shift.ts'
import type { Site } from './site.ts'
import { DESKTOP, expect, hydrated, PHONE, test } from './site-test.ts'

const [HEADLINE, EARLIER, OF_ETHER] = [
  'Bitcoin custodians move 41,800 coins into cold storage',
  'Bitcoin miners sell half of what they dug in October',
  'Ether validators wait nine days to leave',
]
let story = ''
const chartIsLive = (page: Page) => expect(page.locator('[data-chart="live"]')).toBeVisible()
const chartOf = (page: Page) => page.getByRole('img', { name: 'Price chart' })
const pinOf = (page: Page, title: string) =>
  page
    .getByRole('group', { name: /^Stories about Bitcoin/ })
    .getByRole('link', { name: new RegExp(`, bullish, 2 outlets. ${title}$`) })
const headlinesOf = (page: Page) =>
  page.getByRole('region', { name: 'Articles' }).getByRole('heading')
const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const coinRowsOf = (page: Page) => page.getByRole('table', { name: 'Coins' }).getByRole('row')

async function openHome(page: Page) {
  await page.goto('/')
  await hydrated(page)
  await chartIsLive(page)
}

async function expectStory(page: Page) {
  await expect(page).toHaveURL(story)
  await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible()
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

/** Two outlets told it so many hours ago. */
async function tellStory({ db }: Pick<Site, 'db'>, symbol: string, title: string, hours: number) {
  const at = ago(hours * HOUR_MS)
  const outlets = [
    await makePublisher(db, { name: `Coldwater Desk ${hours}` }),
    await makePublisher(db),
  ]
  const told = await makeArticles(
    db,
    outlets.map(({ id }) => ({
      title,
      sentiment_score: 8,
      publisher_id: id,
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      analyzed_at: at,
      url: `https://news.example/${randomUUID()}`,
    })),
  )
  const [coin] = await db.select().from(coins).where(eq(coins.symbol, symbol))
  const coin_id = coin?.id ?? 0
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
    const [row] = await tx
      .insert(stories)
      .values({
        first_at: at,
        last_at: at,
        first_article_id: first?.id ?? 0,
        lead_article_id: first?.id ?? 0,
        article_count: 2,
        outlet_count: 2,
        independent_count: 2,
        slug: 'told',
      })
      .returning()
    const story_id = row?.id ?? 0
    await tx.insert(articleStories).values(told.map(({ id }) => ({ article_id: id, story_id })))
    await tx.insert(storyCoins).values({ story_id, coin_id, place: 0 })
    await openReactions(tx, [story_id])
    return `/stories/${story_id}/told`
  })
}

test.beforeAll(async ({ site }) => {
  story = await tellStory(site, 'BTC', HEADLINE, 6)
  await tellStory(site, 'BTC', EARLIER, 16)
  await tellStory(site, 'ETH', OF_ETHER, 9)
  for (const [symbol, price_change_7d_percent] of [
    ['BTC', -3.25],
    ['ETH', 11.5],
    ['SOL', 4],
    ['PEPE', null],
  ] as const)
    await site.db.update(coins).set({ price_change_7d_percent }).where(eq(coins.symbol, symbol))
})
test.afterAll(async ({ site, forgetAdded }) => {
  await site.db.update(coins).set({ price_change_7d_percent: null })
  await forgetAdded()
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('what moved Bitcoin today? From the home page to the story by keyboard alone, and by mouse in two presses', async ({
    page,
  }) => {
    await openHome(page)
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(chartOf(page)).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [0] })
    const newest = pinOf(page, HEADLINE)
    const earlier = pinOf(page, EARLIER)
    await page.keyboard.press('ArrowDown')
    await expect(newest).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(earlier).toBeFocused()
    await expect(
      page.getByText('2 outlets, first: Coldwater Desk 16', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chartOf(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(newest).toBeFocused()
    await page.keyboard.press('Enter')
    await expectStory(page)

    await page.goBack()
    await hydrated(page)
    await chartIsLive(page)
    const pin = pinOf(page, HEADLINE)
    await pin.hover()
    await expect(
      page.getByText('2 outlets, first: Coldwater Desk 6', { exact: true }),
    ).toBeVisible()
    // one press is enough; its right half too, beside which the card stands
    await pin.click({ position: { x: 20, y: 12 } })
    await expectStory(page)
  })

  test('a span brushed on the chart filters the feed; its address opened in a second browser shows the same', async ({
    page,
    playwright,
    site,
  }) => {
    test.slow()
    await openHome(page)
    const box = await boxOf(chartOf(page))
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.6))
    await page.mouse.down()
    await page.mouse.move(...at(0.85), { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/\?coin=BTC&from=[^&]+&to=/)
    await expect(page.getByText(/^Coin: BTC$/)).toBeVisible()
    await expect(page.getByText(/, 1 story, 2 articles$/)).toBeVisible()
    await expect(headlinesOf(page)).toHaveText([HEADLINE, HEADLINE])
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const span = await page.getByText(/^Time: /).innerText()

    const other = await playwright.chromium.launch()
    try {
      const shared = await other.newPage({ viewport: DESKTOP })
      await shared.goto(page.url())
      await expect(headlinesOf(shared)).toHaveText([HEADLINE, HEADLINE])
      await expect(shared.getByText(span, { exact: true })).toBeVisible()
      await expect(shared.getByText(/, 1 story, 2 articles$/)).toBeVisible()
      await shared.goto(`${site.url}/coins/BTC`)
      await expect(shared).toHaveURL(`${site.url}/coins/btc`)
      await expect(shared.getByRole('heading', { name: 'Bitcoin BTC' })).toBeVisible()
    } finally {
      await other.close()
    }

    await page.getByRole('button', { name: 'Clear time' }).click()
    await expect(page).toHaveURL('/?coin=BTC')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('what moved Bitcoin today? By touch from the home page to the story in two taps; two taps mark a span', async ({
    page,
  }) => {
    await openHome(page)
    const pin = await boxOf(pinOf(page, HEADLINE))
    await page.touchscreen.tap(pin.x + pin.width / 2, pin.y + pin.height / 2)
    await page.getByRole('link', { name: 'Open the story', exact: true }).tap()
    await expectStory(page)

    await page.goBack()
    await hydrated(page)
    await chartIsLive(page)
    const market = page.getByRole('region', { name: 'Market' })
    const box = await boxOf(chartOf(page))
    const shift = await shiftDuring(page, async () => {
      await page.touchscreen.tap(box.x + box.width * 0.55, box.y + box.height * 0.2)
      await expect(page.getByText(/^From \d\d:\d\d\. Tap the end of the span$/)).toBeVisible()
    })
    expect(shift).toBeLessThan(0.02)
    await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.2)
    await expect(market.getByRole('button', { name: 'Clear time' })).toBeVisible()
    await expect(headlinesOf(page).first()).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 0))
    await market.getByRole('link', { name: /articles?$/ }).tap()
    await expect(headlinesOf(page).first()).toBeInViewport({ ratio: 1 })
    expect((await boxOf(market)).height).toBeLessThanOrEqual(300)
    await market.getByRole('button', { name: 'Clear time' }).tap()
    await expect(page).toHaveURL('/?coin=BTC')
  })

  test('coins are sorted by 7d; three are followed, and only they are seen, among the coins and in the feed', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    await sectionsOf(page).getByRole('link', { name: 'Coins' }).tap()
    await expect(coinRowsOf(page).first()).toContainText('Bitcoin')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: '7d' })
    await expect(page).toHaveURL('/coins?sort=7d')
    await expect(coinRowsOf(page)).toContainText([/Ethereum/, /Solana/, /Bitcoin/, /Pepe/])
    await expect(coinRowsOf(page).first()).toContainText('+11.50%')
    await page.getByRole('button', { name: 'Descending, reverse' }).tap()
    await expect(coinRowsOf(page)).toContainText([/Bitcoin/, /Solana/, /Ethereum/, /Pepe/])
    // the week's lines stand in one column, however wide each price is
    const cellsOfLines = coinRowsOf(page).locator('td:nth-child(8)')
    const edges = await cellsOfLines.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.getBoundingClientRect().left)),
    )
    expect(new Set(edges).size).toBe(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'News 24h' })).toBeInViewport({ ratio: 1 })

    await page.setViewportSize(PHONE)
    for (const name of ['Bitcoin', 'Solana', 'Pepe'])
      await page.getByRole('button', { name: `Star ${name}` }).tap()
    await page.getByRole('checkbox', { name: 'Only starred coins' }).tap()
    await expect(coinRowsOf(page)).toContainText([/Bitcoin/, /Solana/, /Pepe/])

    await coinRowsOf(page)
      .getByRole('link', { name: /^Bitcoin/ })
      .first()
      .tap()
    await expect(page).toHaveURL(/\/coins\/btc/)
    // the chart ends where its panel does
    const chart = page.getByRole('img', { name: /chart/i }).first()
    const panel = await boxOf(page.locator('[data-chart-panel]'))
    const box = await boxOf(chart)
    expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width - 16)

    await sectionsOf(page).getByRole('link', { name: 'News' }).tap()
    await expect(headlinesOf(page).filter({ hasText: OF_ETHER })).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('switch', { name: 'Only starred coins' }).tap()
    await page.getByRole('button', { name: 'Apply' }).tap()
    await expect(page.getByText('Coin: Starred')).toBeVisible()
    await expect(page).toHaveURL(/coin=BTC&coin=SOL&coin=PEPE/)
    await expect(headlinesOf(page).filter({ hasText: OF_ETHER })).toHaveCount(0)
    await expect(headlinesOf(page).filter({ hasText: HEADLINE })).toHaveCount(2)
    await expect(headlinesOf(page).filter({ hasText: EARLIER })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Coin filter' }).tap()
    await expect(page).not.toHaveURL(/coin=/)
  })
})
