import { DESKTOP, expect, hydrated, PHONE, test } from './site-test.ts'

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('the quote follows coin and range', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const market = page.getByRole('region', { name: 'Market' })
      const coin = market.getByRole('combobox', { name: 'Coin' })
      await expect(coin.locator('option')).toHaveText(['BTC', 'ETH', 'SOL', 'PEPE'])
      await expect(market.getByText('$64000.50').first()).toBeVisible()
      await expect(market.getByText('+2.50%').first()).toBeVisible()
      await market.getByRole('button', { name: '7d' }).click()
      await expect(market.getByText(/^-49\.\d\d%$/)).toBeVisible()
      await coin.selectOption('PEPE')
      await expect(market.getByText('$0.00', { exact: true }).first()).toHaveAttribute('title', '$0.00000012')
      await expect(market.getByText('Pepe', { exact: true }).first()).toBeVisible()
      await market.getByRole('button', { name: '24h' }).click()
      await expect(market.getByText('-5.00%').first()).toBeVisible()
      for (const range of ['24h', '7d', '30d', 'All']) {
        await expect(market.getByRole('button', { name: range, exact: true })).toBeVisible()
      }
    })

    test('winners and losers tell name, volume, price and signed change', async ({ page }) => {
      await page.goto('/')
      const winners = page.getByRole('region', { name: 'Top movers' })
      await expect(winners.getByRole('heading', { name: 'Biggest Winners (24h)' })).toBeVisible()
      await expect(winners.getByRole('heading', { name: 'Biggest Losers (24h)' })).toBeAttached()
      const solana = winners.getByRole('listitem').first()
      await expect(solana).toContainText('Solana (SOL)')
      await expect(solana).toContainText('Vol: $3.42B')
      await expect(solana).toContainText('$182.44')
      await expect(solana).toContainText('+8.12%')
    })

    test('an icon that fails to load is hidden, and the names still line up', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      const market = page.getByRole('region', { name: 'Market' })
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
    })

    test('times on the axis are round and never meet', async ({ page }) => {
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
        await expect(labels.nth(3)).toBeVisible()
        const boxes = await labels.evaluateAll((all) =>
          all.map((label) => label.getBoundingClientRect().toJSON()),
        )
        expect(boxes.length).toBeLessThanOrEqual(6)
        for (const [index, box] of boxes.entries())
          if (index > 0) expect(box.left, range).toBeGreaterThan(boxes[index - 1].right + 1)
      }
    })
  })
}

test('the chart is 5:2, its tooltip follows pointer and arrow keys to the nearest point', async ({
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
})

test('without data the chart says so, and failures are only logged', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to fetch top movers/, /ERR_FAILED/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/crypto/history/**', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/crypto/top-movers', (route) => route.abort())
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('link', { name: 'Crypto News' }).click()
  await expect(page.getByText('No data available').first()).toBeVisible()
  await expect.poll(() => logged.some((text) => text.includes('Failed to fetch top movers'))).toBe(true)
})
