import { smallTargets } from './finger-targets.ts'
import { expect, hydrated, inTheme, PHONE, test } from './site-test.ts'

const screens = [
  '/',
  '/?view=grid&freshness_score=7-10&tag=DeFi&search=older',
  '/defi',
  '/coins',
  '/scorecard',
]

/** On a busy machine, axe and the search for small targets hold a page for longer than the 5 s it gives its requests. */
const heldTooLong = /ApiError: No answer from the server\./

// `npm run screens` looks at every screen in every size and theme
test('axe finds nothing on the home page, in its filters and in the menu of a phone; a dialog keeps the focus and gives it back', async ({
  page,
  axe,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(heldTooLong)
  await page.goto('/')
  await hydrated(page)
  await axe(page)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && !activeElement?.closest('[role="dialog"]')
    })
    expect(outside).toBe(false)
  }
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'News', exact: true }).click()
  await axe(page, 'header')
})

test.describe('on a phone all that is pressed is at least 44 px, but for links in running text', () => {
  test.use({ viewport: PHONE })

  // `npm run screens` measures every screen and dialog
  test('on some screens and in the filters', async ({ page, expectedErrors }) => {
    test.slow()
    expectedErrors.push(heldTooLong)
    for (const screen of ['/?tag=DeFi', '/?view=grid', '/coins', '/coins/btc']) {
      await page.goto(screen)
      await hydrated(page)
      expect(await smallTargets(page), screen).toEqual([])
    }
    await page.goto('/?view=headlines')
    await hydrated(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })
})

test('nothing scrolls sideways at 320 px, nor at 200 % zoom, and no request leaves our own origin', async ({
  page,
  site,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  for (const screen of [...screens, '/hostile', '/legal/terms']) {
    await page.goto(screen)
    await hydrated(page)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  expect(foreign).toEqual([])
})

test('print shows the stories on white, without what can only be pressed', async ({
  page,
  site,
}) => {
  await inTheme(page, 'dark', site.url)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
  await expect(page.getByText('Bitcoin held on exchanges')).toBeVisible()
})
