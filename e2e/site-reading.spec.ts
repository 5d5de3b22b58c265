import { HOUR_MS } from '../contract/platform/durations.ts'
import { expect, hydrated, layoutShift, PHONE, test } from './site-test.ts'

test('who comes back to a phone after an hour sees what is new, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await hydrated(page)
  const rows = page.getByRole('article')
  const times = await rows
    .locator('time:first-of-type')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  const lastVisit = Date.now() - HOUR_MS
  const newCount = times.findIndex((time) => time <= lastVisit)
  expect(newCount).toBe(5)
  await page.evaluate(
    (active) => localStorage.setItem('visits', JSON.stringify({ active })),
    lastVisit,
  )
  const firstOld = rows.nth(newCount)
  const before = await firstOld.boundingBox()

  await page.reload()
  const markAll = page.getByRole('button', { name: 'Mark all as read' })
  await expect(markAll).toBeVisible()
  await expect(page.getByText(/^5 new since (\w+ \d+ )?\d\d:\d\d$/)).toBeVisible()
  expect(await firstOld.boundingBox()).toEqual(before)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const line = await markAll.boundingBox()
  expect(Math.abs((line?.y ?? 0) + (line?.height ?? 0) / 2 - (before?.y ?? 0))).toBeLessThan(2)

  const colours = () =>
    rows.locator('h2').evaluateAll((all) => all.map((title) => getComputedStyle(title).color))
  const [unread] = await colours()
  await page.getByRole('button', { name: 'Show More' }).first().click()
  const read = (await colours()).find((colour) => colour !== unread)
  expect(read).toBeDefined()
  await markAll.click()
  await expect(markAll).toHaveCount(0)
  await expect(firstOld.getByRole('heading').getByRole('link')).toBeFocused()
  expect(new Set(await colours())).toEqual(new Set([read]))

  await page.getByRole('button', { name: 'Headlines' }).click()
  await expect(page).toHaveURL(/view=headlines$/)
  // a title of one line
  await expect(rows.nth(2)).toHaveCSS('height', '64px')
  await page.reload()
  await expect.poll(async () => [...new Set(await colours())]).toEqual([read])
  expect(await layoutShift(page)).toBeLessThan(0.01)
})
