import { HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { coins, pricePoints } from '../server/platform/database/schema.ts'
import { ago } from './ago.ts'
import { DESKTOP, hydrated, missingPictures, PHONE } from './site-test.ts'
import { expect, test } from './test.ts'

// the next file of this worker finds no coin either
test.afterAll(async ({ site }) => void (await site.db.delete(coins)))

test('a site with no coin, one coin, no prices, a gap of a day: what each says', async ({
  page,
  site: { db },
  expectedErrors,
}) => {
  // many pages: two thirds of the usual limit on a quiet machine
  test.slow()
  expectedErrors.push(missingPictures)
  const open = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
  }
  // a page that was sent old answers does not ask again for a while: it is opened anew
  const soon = { timeout: 1_000 }
  const market = page.getByRole('region', { name: 'Market' })
  await page.setViewportSize(PHONE)
  await open('/')
  await expect(page.getByRole('heading', { name: 'Latest Crypto News' })).toBeVisible()
  await expect(market).toHaveCount(0)
  await open('/coins')
  await expect(page.getByText('No coins are tracked yet')).toBeVisible()

  const [coin] = await db
    .insert(coins)
    .values({
      symbol: 'XLM',
      name: 'Stellar',
      source_identifier: 'stellar',
      missing_history_days: [],
    })
    .returning()
  await expect(async () => {
    await open('/coins')
    await expect(page.getByText('1 coin', { exact: true })).toBeVisible(soon)
  }).toPass()
  await expect(page.getByRole('row', { name: /^(?!Coin)/ })).toContainText([/Stellar.*no data/])
  await open('/')
  await expect(market.getByText('no price yet', { exact: true })).toBeVisible()
  const nothing = market.getByText('No data available')
  await expect(nothing).toHaveCount(3)
  for (const text of await nothing.all()) await expect(text).toBeInViewport({ ratio: 0.9 })
  await open('/coins/xlm')
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(page.getByText('change unknown, no prices in this range')).toBeVisible()
  await expect(page.getByText('No stories about XLM in this span')).toBeVisible()
  await page.setViewportSize(DESKTOP)

  // of the last five days the third is missing
  const hours = [...Array(120).keys()].filter((hour) => hour < 48 || hour >= 72)
  await db.insert(pricePoints).values(
    hours.map((hour) => ({
      coin_id: coin?.id ?? 0,
      at: ago(hour * HOUR_MS + MINUTE_MS),
      resolution: 60,
      price: 1 + hour / 100,
    })),
  )
  await expect(async () => {
    await open('/coins/xlm')
    await expect(page.getByText('change unknown, history has a gap')).toBeVisible(soon)
  }).toPass()
  await expect(page.locator('[data-chart="live"]')).toBeVisible()
  await expect(page.getByText('no data', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Price chart' })).toHaveAccessibleDescription(
    /No prices from [A-Z][a-z]{2} \d+, \d\d:\d\d to /,
  )

  expectedErrors.push(/Failed to fetch coins/, /Error fetching coin data/, /ERR_FAILED/, /404/)
  await page.route('**/api/crypto/coins', (route) => route.abort())
  await open('/nothing')
  await page.getByRole('link', { name: 'Crypto News' }).click()
  await expect(market.getByRole('option')).toHaveText(['BTC', 'ETH'])
  await expect(market.getByText('no price yet')).toBeVisible()
})
