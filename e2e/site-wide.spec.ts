import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, test } from './site-test.ts'

const WIDE = ['/', '/coins', '/coins/btc', '/outlets', '/brief', '/scorecard', '/feeds', '/defi']
const OTHERS = ['/?view=grid&freshness_score=7-10&tag=DeFi&search=older', '/legal/terms']

test('public pages use a wide screen, never scroll sideways, and ask no other origin', async ({
  page,
  site,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  for (const path of WIDE) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(path)
    await hydrated(page)
    const widest = () =>
      page
        .locator('main .content')
        .evaluateAll((parts) =>
          Math.max(...parts.map((part) => part.getBoundingClientRect().width)),
        )
    await expect.poll(widest, path).toBe(1824)
    await expectNoSidewaysScroll(page)
  }
  for (const path of OTHERS) {
    await page.goto(path)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
  }
  expect(foreign).toEqual([])
})

test('the search box has room for words and its cross at the edge, its suggestions stay on the screen at every width', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await hydrated(page)
  const box = page.getByPlaceholder('Search news...')
  await box.fill('bit')
  await expect(box).toHaveCSS('padding-right', '8px')

  await page.goto('/?no_ads=true')
  await hydrated(page)
  await box.fill('bitc')
  const offered = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(offered).toBeVisible()
  for (const width of [769, 820, 912, 1000, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (width < 1000) expect((await box.boundingBox())?.width, `${width}`).toBeGreaterThan(250)
    const { x = -1, width: wide = 0 } = (await offered.boundingBox()) ?? {}
    expect(x, `${width}`).toBeGreaterThanOrEqual(0)
    expect(x + wide, `${width}`).toBeLessThanOrEqual(width)
  }
})
