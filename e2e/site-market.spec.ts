import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { HOUR_MS } from '../contract/platform/durations.ts'
import { ago } from './ago.ts'
import { cutTexts } from './cut-texts.ts'
import { headlinesInSight } from './headlines-in-sight.ts'
import { shiftDuring } from './layout-shift.ts'
import { DESKTOP, expect, hydrated, layoutShift, PHONE, TABLET, test } from './site-test.ts'

/** Tooltip, pins and brush come when the page is idle. */
const chartIsLive = (page: Page) => expect(page.locator('[data-chart="live"]')).toBeVisible()

const marketOf = (page: Page) => page.getByRole('region', { name: 'Market' })

/** As somebody who once pressed Expand. */
const expandMarket = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('market-expanded', 'yes'))

test('nothing jumps while the page loads, when its font arrives late and when the range changes, on a desktop and on a phone', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    await sleep(1_000)
    await route.continue()
  })
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await page.getByRole('button', { name: '7d' }).click()
    await expect(page.getByText(/^-49\.\d\d%$/)).toBeVisible()
    await marketOf(page).getByRole('combobox', { name: 'Coin' }).selectOption('PEPE')
    await expect(marketOf(page).getByText('Pepe', { exact: true }).first()).toBeVisible()
    expect(await layoutShift(page), `${viewport.width} px`).toBeLessThan(0.02)
  }
})

test('times on the axis are round and never meet', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await expandMarket(page)
  await page.goto('/')
  await hydrated(page)
  const chart = page.getByRole('img', { name: 'Price chart' })
  const year = Array.from({ length: 366 }, (_, day) => ({
    timestamp: new Date(Date.UTC(2025, 10, 14 + day, 9, 40)).toISOString(),
    price: 60_000 + day,
  }))
  await page.route('**/api/crypto/history/BTC/all', (route) => route.fulfill({ json: year }))
  const labels = chart.locator('span').filter({ hasText: /^(\d\d:00|[A-Z][a-z]{2} \d+)$/ })
  for (const range of ['24h', '7d', '30d', 'All']) {
    await page.getByRole('button', { name: range, exact: true }).click()
    // until the chart of this range is drawn
    await expect(async () => {
      const boxes = await labels.evaluateAll((all) =>
        all.map((label) => label.getBoundingClientRect().toJSON()),
      )
      expect(boxes.length).toBeGreaterThan(3)
      expect(boxes.length).toBeLessThanOrEqual(6)
      for (const [index, box] of boxes.entries())
        if (index > 0) expect(box.left, range).toBeGreaterThan(boxes[index - 1].right + 1)
    }).toPass({ timeout: 7_000 })
  }
})

test('the chart is 5:2, its tooltip follows pointer and arrow keys to the nearest point, the quote coin and range; winners and losers tell name, volume, price and change, line up also without an icon, and lead to their coins', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const chart = page.getByRole('img', { name: 'Price chart' })
  await expect(chart).toHaveAccessibleDescription(
    /^Bitcoin price over the last 24 hours, from \$.+ to \$64000\.50/,
  )
  await expect(chart.locator('svg').first()).toHaveAttribute('viewBox', '0 0 500 200')
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not drawn')
  await chartIsLive(page)
  expect(box.width / box.height).toBeCloseTo(2.5, 1)
  await chart.hover({ position: { x: box.width * 0.96, y: box.height / 2 } })
  await expect(page.getByRole('tooltip')).toContainText('$64000.50')
  await page.mouse.move(10, 10)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tooltip')).toContainText('$64000.50')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tooltip')).not.toContainText('$64000.50')
  await expect(page.getByRole('tooltip')).toContainText(/[A-Z][a-z]{2} \d+, \d\d:\d\d/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  const market = page.getByRole('region', { name: 'Market' })
  const coin = market.getByRole('combobox', { name: 'Coin' })
  await expect(coin.locator('option')).toHaveText(['BTC', 'ETH', 'SOL', 'PEPE'])
  await expect(market.getByText('$64000.50').first()).toBeVisible()
  await expect(market.getByText('+2.50%').first()).toBeVisible()
  await market.getByRole('button', { name: '7d' }).click()
  await expect(market.getByText(/^-49\.\d\d%$/)).toBeVisible()
  await coin.selectOption('PEPE')
  await expect(market.getByText('$0.00', { exact: true }).first()).toHaveAttribute(
    'title',
    '$0.00000012',
  )
  await expect(market.getByText('$0.00000012', { exact: true }).first()).toBeVisible()
  await expect(market.getByText('Pepe', { exact: true }).first()).toBeVisible()
  await market.getByRole('button', { name: '24h' }).click()
  await expect(market.getByText('-5.00%').first()).toBeVisible()
  for (const range of ['24h', '7d', '30d', 'All']) {
    await expect(market.getByRole('button', { name: range, exact: true })).toBeVisible()
  }

  const winners = page.getByRole('region', { name: 'Top movers' })
  await expect(winners.getByRole('heading', { name: 'Biggest Winners (24h)' })).toBeVisible()
  await expect(winners.getByRole('heading', { name: 'Biggest Losers (24h)' })).toBeAttached()
  const solana = winners.getByRole('listitem').first()
  await expect(solana).toContainText('Solana (SOL)')
  await expect(solana).toContainText('Vol: $3.42B')
  await expect(solana).toContainText('$182.44')
  await expect(solana).toContainText('+8.12%')
  const loser = winners.getByRole('listitem').filter({ hasText: 'Pepe (PEPE)' })
  await expect(loser.getByText('$0.00000012', { exact: true })).toBeVisible()

  const row = (name: string) => market.getByRole('listitem').filter({ hasText: name })
  const pepe = row('Pepe (PEPE)').locator('img')
  await pepe.scrollIntoViewIfNeeded()
  await expect(pepe).toBeHidden()
  await expect(row('Solana (SOL)').locator('img')).toBeVisible()
  const indent = (name: string) =>
    row(name).evaluate(
      (item, text) =>
        ([...item.querySelectorAll('span')]
          .find((span) => span.textContent === text)
          ?.getBoundingClientRect().x ?? 0) - item.getBoundingClientRect().x,
      name.split(' ')[0],
    )
  expect(await indent('Pepe (PEPE)')).toBe(await indent('Solana (SOL)'))
  await market.getByRole('combobox', { name: 'Coin' }).selectOption('PEPE')
  await expect(market.locator('img[src="/icon/black/pepe.svg"]').first()).toBeHidden()
  await expect(market.getByText('PEPE').filter({ visible: true }).first()).toBeVisible()

  const losers = market.getByRole('list', { name: 'Biggest Losers (24h)' })
  await losers.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(losers.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(losers.getByRole('link').first()).toBeFocused()
  await market.getByRole('link', { name: /^Solana \(SOL\)/ }).click()
  await expect(page).toHaveURL('/coins/sol')
  await expect(page.getByRole('heading', { name: 'Solana SOL' })).toBeVisible()
})

test('a value is never called a gain before it is known; a missing quote is grey and says so, a change of zero has neither colour nor triangle', async ({
  page,
}) => {
  const quote = { symbol: 'ETH', name: 'Ethereum', market_cap: 1, volume_24h: 1, updated_at: null }
  const answers = {
    ETH: { ...quote, price_usd: null, price_change_24h_percent: null },
    SOL: {
      ...quote,
      symbol: 'SOL',
      name: 'Solana',
      price_usd: 5.123456789,
      price_change_24h_percent: 0,
    },
  }
  for (const [symbol, json] of Object.entries(answers))
    await page.route(`**/api/crypto/data/${symbol}`, (route) => route.fulfill({ json }))
  const point = { timestamp: new Date().toISOString(), price: 5.123456789 }
  await page.route('**/api/crypto/history/SOL/24h', (route) => route.fulfill({ json: [point] }))
  await page.goto('/')
  await hydrated(page)
  const market = marketOf(page)
  const coin = market.getByRole('combobox', { name: 'Coin' })
  const figure = (text: string) => market.getByText(text, { exact: true }).first()
  const colour = (text: string) =>
    figure(text).evaluate((element) => getComputedStyle(element).color)
  const triangles = (text: string) => figure(text).locator('xpath=..').locator('svg')

  await expect(triangles('+2.50%')).toHaveCount(1)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/crypto/history/BTC/30d', async (route) => {
    await asked
    await route.fulfill({ json: [] })
  })
  await market.getByRole('button', { name: '30d' }).click()
  await expect(market.getByText('Loading...')).toBeVisible()
  await expect(market.getByText('0.00%', { exact: true })).toHaveCount(0)
  await expect(market.getByText('+0.00%')).toHaveCount(0)
  answer()
  await expect(market.getByText('No data available')).toBeVisible()
  await expect(market.getByText('0.00%', { exact: true })).toBeVisible()
  await expect(market.getByText('no price yet to compare with')).toBeVisible()
  await market.getByRole('button', { name: '24h' }).click()

  await coin.selectOption('ETH')
  await expect(market.getByText('no price yet', { exact: true })).toBeVisible()
  expect(await colour('$0')).toBe(await colour('no price yet'))
  expect(await colour('0.00%')).toBe(await colour('no price yet'))
  await expect(triangles('0.00%')).toHaveCount(0)

  await coin.selectOption('SOL')
  await expect(figure('+0.00%')).toBeVisible()
  await expect(triangles('+0.00%')).toHaveCount(0)
  const neutral = await market.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'))
    probe.style.color = 'var(--text-2)'
    return getComputedStyle(probe).color
  })
  expect(await colour('+0.00%')).toBe(neutral)
  await chartIsLive(page)
  await page.getByRole('img', { name: 'Price chart' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('tooltip').getByText('$5.12', { exact: true })).toBeVisible()
  await expect(page.getByRole('tooltip').getByText('$5.1234568', { exact: true })).toBeVisible()
})

test('under a search with four results in sight, coin and range are in the address: reloaded, walked back through and shared', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/?search=story')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Top stories' })).toHaveCount(0)
  expect(await headlinesInSight(page)).toBeGreaterThanOrEqual(4)
  const market = marketOf(page)
  const coin = market.getByRole('combobox', { name: 'Coin' })
  const week = market.getByRole('button', { name: '7d' })
  await coin.selectOption('ETH')
  await week.click()
  await expect(page).toHaveURL('/?search=story&chart=ETH&range=7d')
  await page.reload()
  await hydrated(page)
  await expect(coin).toHaveValue('ETH')
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/?search=story&chart=ETH')
  await expect(market.getByRole('button', { name: '24h' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(coin).toHaveValue('BTC')

  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const shared = await stranger.newPage()
  await shared.goto(`${site.url}/?chart=eth&range=7d`)
  await expect(marketOf(shared).getByText('$3214.60').first()).toBeVisible()
  await expect(marketOf(shared).getByText(/^-49\.\d\d%$/)).toBeVisible()
  await expect(shared.getByRole('img', { name: 'Price chart' })).toHaveAccessibleDescription(
    /^Ethereum price over the last 7 days/,
  )
  await stranger.close()
})

test('without data the chart says so, and failures are only logged', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to fetch top movers/, /ERR_FAILED/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/crypto/history/**', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/crypto/top-movers', (route) => route.abort())
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('link', { name: 'Crypto News' }).click()
  await expect(page.getByText('No data available').first()).toBeVisible()
  await expect
    .poll(() => logged.some((text) => text.includes('Failed to fetch top movers')))
    .toBe(true)
})

test('on a small screen the page starts with news: the market is folded, small and whole, and stays as it was left', async ({
  page,
}) => {
  const chart = page.getByRole('img', { name: 'Price chart' })
  for (const [device, viewport, headlineAbove] of [
    ['tablet', TABLET, 620],
    ['phone', PHONE, 440],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    const market = marketOf(page)
    const headline = page
      .getByRole('region', { name: /^(Top stories|Articles)$/ })
      .getByRole('heading')
      .getByRole('link')
      .first()
    // as it comes, and when React has taken over
    expect((await headline.boundingBox())?.y, device).toBeLessThanOrEqual(headlineAbove)
    await hydrated(page)
    expect((await headline.boundingBox())?.y, device).toBeLessThanOrEqual(headlineAbove)
    expect((await market.boundingBox())?.height).toBeLessThanOrEqual(300)
    expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(96)
    for (const text of ['Bitcoin', '$64000.50', '+2.50%', 'Biggest Winners (24h)', 'Vol: $3.42B'])
      await expect(market.getByText(text).filter({ visible: true }).first()).toBeInViewport()
    await expect(market.locator('img[src="/icon/black/btc.svg"]').first()).toBeVisible()

    const losers = market.getByRole('heading', { name: 'Biggest Losers (24h)' })
    await market.getByRole('link', { name: /^Pepe/ }).scrollIntoViewIfNeeded()
    await expect(losers).toBeInViewport()
  }

  await page.getByRole('button', { name: 'Expand' }).click()
  const height = (await chart.boundingBox())?.height ?? 0
  expect(height).toBeGreaterThan(120)
  await page.reload()
  await hydrated(page)
  expect((await chart.boundingBox())?.height).toBe(height)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  const collapse = page.getByRole('button', { name: 'Collapse' })
  await expect(collapse).toHaveAttribute('aria-expanded', 'true')
  await collapse.click()
  expect((await chart.boundingBox())?.height).toBe(96)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
})

test.describe('news is in the first screen', () => {
  const story = {
    slug: 'a-story',
    outlets: 3,
    independent: 2,
    copies: 1,
    first: { kind: 'first', at: ago(HOUR_MS), publishers: ['Kestrel Markets'] },
    first_at: ago(HOUR_MS),
    last_at: ago(HOUR_MS),
    sentiment: {
      votes: [3, 8],
      others: [],
      median: 5.5,
      bullish: 1,
      neutral: 0,
      bearish: 1,
      disagree: true,
    },
    coins: [],
    summary: 'Depositors lost money to a stale price, and the insurer opens a claim file.',
    image_url: null,
    article_id: 1,
    url: 'https://news.test/1',
    publisher_name: 'Kestrel Markets',
    publisher_slug: 'kestrel-markets',
  }
  const stories = Array.from({ length: 9 }, (_, index) => ({
    ...story,
    id: index + 1,
    title: `Story ${index + 1} of a lending protocol that pauses withdrawals after an error${
      index === 8 ? ' of its oracle leaves depositors short of $2.4 million' : ''
    }`,
  }))

  /** Home with these top stories, whatever the site has. */
  async function openHomeWith(page: Page, shown: typeof stories) {
    await page.unroute('**/api/stories/top')
    await page.route('**/api/stories/top', (route) =>
      route.fulfill({ json: { stories: shown, available: true } }),
    )
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('link', { name: 'Crypto News' }).click()
    await expect(page.getByRole('heading', { name: shown[0]?.title ?? '' })).toBeVisible()
  }

  test('on a desktop: 12 headlines; on a phone: 5 below the market, also where some are long, each shown whole', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP)
    await openHomeWith(page, stories)
    await expect.poll(() => headlinesInSight(page)).toBeGreaterThanOrEqual(12)

    await page.setViewportSize(PHONE)
    const long =
      'Norvania drafts reserve rules for stablecoins: 63 per cent in overnight deposits, issuers say'
    const some = stories.map((each, index) =>
      index < 3 ? { ...each, title: `${index}. ${long}` } : each,
    )
    await openHomeWith(page, some)
    await expect.poll(() => headlinesInSight(page)).toBeGreaterThanOrEqual(5)
    const last = page.getByRole('heading', { name: /short of \$2\.4 million$/ })
    expect(await cutTexts(last)).toEqual([])
  })

  test('the page is light, and nothing of it jumps', async ({ page, site }) => {
    expect((await (await fetch(site.url)).arrayBuffer()).byteLength).toBeLessThanOrEqual(130_000)
    await page.goto('/')
    await hydrated(page)
    expect(await layoutShift(page)).toBeLessThan(0.006)
  })

  test('from 1120 px the market stands in a rail beside the news; below, the chart stands beside the movers, and a search folds both while its box stays', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    for (const [width, rail] of [
      [1119, 0],
      [1120, 304],
      [1280, 304],
      [1600, 520],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const market = await marketOf(page).boundingBox()
      const news = await page.getByRole('region', { name: 'Articles' }).boundingBox()
      if (rail === 0) expect(market?.y).toBeLessThan(news?.y ?? 0)
      else {
        expect(market?.width).toBe(rail)
        expect(market?.x).toBe((news?.x ?? 0) + (news?.width ?? 0) + 32)
      }
    }

    await page.setViewportSize({ width: 900, height: 700 })
    await expandMarket(page)
    await page.goto('/')
    await hydrated(page)
    const chart = await page.getByRole('img', { name: 'Price chart' }).boundingBox()
    const movers = await page.getByRole('region', { name: 'Top movers' }).boundingBox()
    expect(chart?.height).toBe(220)
    expect(movers?.x).toBeGreaterThan((chart?.x ?? 0) + (chart?.width ?? 0))
    const box = page.getByRole('searchbox', { name: 'Search news' })
    await page.evaluate(() => scrollTo(0, 400))
    const before = (await box.boundingBox())?.y
    await box.fill('story')
    await expect(page.getByRole('button', { name: 'Expand' })).toBeAttached()
    expect(Math.abs(((await box.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
  })
})

test('a press on a part whose code is still on its way counts once it is there, and nothing jumps', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/late-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  // the feed is alive without it
  await expect(async () => {
    await page.getByRole('button', { name: 'Show More' }).first().click()
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible({ timeout: 500 })
  }).toPass()
  // what the opened row shows comes late, too
  await page.getByRole('button', { name: 'Show Less' }).click()
  const week = page.getByRole('button', { name: '7d' })
  await week.click()
  await expect(week).toHaveAttribute('aria-pressed', 'false')
  const shift = await shiftDuring(page, async () => {
    release()
    await expect(week).toHaveAttribute('aria-pressed', 'true')
    await hydrated(page)
  })
  expect(shift).toBeLessThan(0.02)
})

test('who comes back to a hidden tab gets prices, movers and the count of new articles at once', async ({
  page,
}) => {
  const answered: string[] = []
  page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname))
  const counted = '/api/articles/new-count'
  const prices = ['/api/crypto/data/BTC', '/api/crypto/history/BTC/24h', '/api/crypto/top-movers']
  const missing = (wanted: string[]) => wanted.filter((path) => !answered.includes(path))
  await page.goto('/')
  // the page asks for everything once more when React has taken over
  await expect.poll(() => missing([counted, ...prices])).toEqual([])
  await page.clock.install()
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)

  answered.length = 0
  await turn('hidden')
  await page.clock.fastForward('01:00')
  await turn('visible')
  await expect.poll(() => missing([counted])).toEqual([])
  expect(missing(prices)).toEqual(prices)

  answered.length = 0
  await turn('hidden')
  await page.clock.fastForward('05:00')
  await turn('visible')
  await expect.poll(() => missing([counted, ...prices])).toEqual([])
})
