import { DESKTOP, expect, hydrated, test } from './site-test.ts'

test('public pages use a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const path of ['/', '/coins', '/coins/btc', '/outlets', '/brief', '/scorecard', '/feeds']) {
    await page.goto(path)
    const widest = () =>
      page
        .locator('main .content')
        .evaluateAll((parts) =>
          Math.max(...parts.map((part) => part.getBoundingClientRect().width)),
        )
    await expect.poll(widest, path).toBe(1824)
  }
})

test('a new day never covers a headline; the search box has room for words and its cross at the edge, its suggestions stay on the screen at every width', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await hydrated(page)
  const days = page.locator('#results .row-edge-pill')
  await expect(days.first()).toBeVisible()
  for (const y of [0, 300, 700]) {
    await page.evaluate((top) => scrollTo(0, top), y)
    expect(await page.evaluate(coveredHeadlines)).toEqual([])
  }
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

function coveredHeadlines(): string[] {
  const pills = [...document.querySelectorAll('#results .row-edge-pill')].map((pill) =>
    pill.getBoundingClientRect(),
  )
  return [...document.querySelectorAll('#results h2 a')].flatMap((link) => {
    const isCovered = [...link.getClientRects()].some((line) =>
      pills.some(
        (pill) =>
          pill.bottom > line.top + 3 &&
          pill.top < line.bottom - 3 &&
          pill.right > line.left &&
          pill.left < line.right,
      ),
    )
    return isCovered ? [link.textContent ?? ''] : []
  })
}
