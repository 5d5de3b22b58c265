import type { Page } from '@playwright/test'
import { HOUR_MS } from '../contract/platform/durations.ts'
import { expect, hydrated, PHONE, test } from './site-test.ts'

test('hover menus open to their exact height and close 150 ms after the pointer leaves', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  // from here on the page's clock is the test's: a busy machine must not decide what 150 ms are
  await page.clock.install()
  const cases = [
    ['News', ['All News', 'DeFi', 'Bitcoin', /script/], 56 * 4 + 16],
    ['Resources', ['Services', 'Contact', 'Explore', 'Pricing'], 56 * 4 + 16],
    ['Account', ['Settings', 'Profile', 'Logout'], 56 * 3 + 16],
  ] as const
  for (const [name, entries, height] of cases) {
    const panel = page.locator(`[data-menu="${name}"]`)
    expect((await panel.boundingBox())?.height).toBe(48)
    await page.getByRole('button', { name, exact: true }).hover()
    await expect.poll(async () => (await panel.boundingBox())?.height).toBe(height)
    for (const entry of entries) await expect(panel.getByText(entry)).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.mouse.move(20, 700)
    await page.clock.runFor(149)
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await page.clock.runFor(1)
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await page.clock.resume()
    await expect.poll(async () => (await panel.boundingBox())?.height).toBe(48)
  }
})

test('by keyboard alone the first headline is at most 24 tab stops away, 2 with the skip link; a menu works, and the ranges are one tab stop with arrow keys inside; the account menu tells a stranger where it leads, and Logout says what it did', async ({
  page,
}) => {
  await page.goto('/?range=7d')
  await hydrated(page)
  const trigger = page.getByRole('button', { name: 'Resources' })
  await page.getByRole('button', { name: 'News', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(trigger).toBeFocused()
  await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Services' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Services' })).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Services' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Pricing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await expect(page.getByRole('link', { name: 'Services' })).toBeHidden()

  await page.getByRole('combobox', { name: 'Coin' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '7d' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '30d' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const chart = page.getByRole('img', { name: 'Price chart' })
  await expect(chart).toHaveAccessibleDescription(/over the last 24 hours/)
  await page.keyboard.press('Tab')
  await expect(chart).toBeFocused()

  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('list', { name: 'Account' })
  await expect(
    menu.getByRole('link', { name: 'Settings', exact: true }),
  ).toHaveAccessibleDescription(/sign in/)
  await menu.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByText('You are not signed in.')).toBeVisible()

  await tabsToHeadline(page)
})

/** From the top of the page, once through everything and once by the skip link. */
async function tabsToHeadline(page: Page) {
  await page.goto('/')
  await hydrated(page)
  const headline = page
    .getByRole('region', { name: /^(Top stories|Articles)$/ })
    .getByRole('heading')
    .getByRole('link')
    .first()
  const isThere = () => headline.evaluate((link) => link === document.activeElement)
  let stops = 0
  while (stops <= 24 && !(await isThere())) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThanOrEqual(24)

  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await page.keyboard.press('Tab')
  await expect(headline).toBeFocused()
}

test('single-letter shortcuts: / searches, j and k walk, o opens, ? helps; they can be switched off, and on again', async ({
  page,
  context,
}) => {
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

  const search = page.getByRole('searchbox', { name: 'Search news' })
  const toggle = page.getByRole('switch', { name: 'Single-letter shortcuts' })
  await page.keyboard.press('?')
  await toggle.click()
  await page.keyboard.press('Escape')
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await toggle.click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test("a story tells the time of day: UTC in the HTML, the reader's own afterwards", async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text()
    const [, iso = '', title = ''] = /<time dateTime="([^"]+)" title="([^"]+)"/.exec(html) ?? []
    expect(title).toContain(`${iso.slice(11, 16)} UTC`)
    await page.goto('/')
    await hydrated(page)
    const clock = new Date(Date.parse(iso) + 9 * HOUR_MS).toISOString().slice(11, 16)
    const date = page.getByRole('article').first().locator('time')
    await expect(date).toHaveText(/ ago$/)
    await expect(date).toHaveAttribute('title', new RegExp(`, ${clock} UTC\\+9$`))
    await page.getByRole('button', { name: 'Show More' }).first().click()
    await expect(page.getByText(new RegExp(`^Published .*, ${clock} UTC\\+9$`))).toBeVisible()
  })
})

test('the theme follows the system until chosen; the choice is kept in the cookie', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect((await context.cookies()).filter(({ name }) => name === 'theme')).toEqual([])
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'theme')
  expect(cookie).toMatchObject({ value: 'light', path: '/' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the menu is an accordion with the same groups and a theme switch', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('button', { name: 'News' }).click()
    await expect(menu.getByRole('link', { name: 'All News' })).toBeVisible()
    await menu.getByRole('button', { name: 'Resources' }).click()
    await expect(menu.getByRole('link', { name: 'All News' })).toBeHidden()
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible()
    await menu.getByRole('switch', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await menu.getByRole('button', { name: 'News' }).click()
    await menu.getByRole('link', { name: 'DeFi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible()
    await expect(menu).toBeHidden()
    const current = page
      .getByRole('navigation', { name: 'Sections' })
      .locator('[aria-current=page]')
    await expect(current).toHaveText('News')
    await page.goto('/coins')
    await expect(current).toHaveText('Coins')
    // a page of the site's own is no news
    await page.goto('/about')
    await expect(current).toHaveCount(0)
  })
})
