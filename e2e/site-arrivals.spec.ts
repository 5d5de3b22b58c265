import type { Locator, Page } from '@playwright/test'
import { HOUR_MS } from '../contract/platform/durations.ts'
import { makeArticle, makeTag } from '../server/testing/factories.ts'
import type { Site } from './site.ts'
import { DESKTOP, expect, hydrated, missingPictures, PHONE, test } from './site-test.ts'

let tagged = 0

test.afterAll(({ forgetAdded }) => forgetAdded())

/** A feed of one's own: articles of a tag that no other test uses. */
async function ownFeed({ db }: Site, count: number) {
  const tag = await makeTag(db, `Arrivals ${++tagged} ${process.pid}`)
  const start = Date.now() - HOUR_MS
  const arrive = (title: string, at: number) => {
    const time = new Date(at).toISOString()
    const times = { published_at: time, first_seen_at: time, sort_at: time }
    return makeArticle(db, { title, tag_ids: [tag.id], ...times })
  }
  for (let index = 0; index < count; index++) await arrive(`Row ${index}`, start + index * 1000)
  return { arrive, path: `/?tag=${encodeURIComponent(tag.name)}` }
}

/** A leap of the clock takes whatever is just being asked over its time limit. */
const endedByLeap = /ApiError: No answer from the server\./
test.use({ expectedErrors: async ({}, use) => use([missingPictures, endedByLeap]) })

/** The feed is asked every minute; a leap may end the very question, so it can take a second one. */
const minutesUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()

test('new articles wait in a bar that moves nothing, and come in when it is pressed', async ({
  page,
  site,
}) => {
  const { arrive, path } = await ownFeed(site, 25)
  await page.clock.install()
  await page.goto(path)
  await hydrated(page)
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText('Row 24')
  const before = await first.boundingBox()
  await arrive('Just in', Date.now())
  await arrive('Just in too', Date.now() + 1)
  const bar = page.getByRole('button', { name: '2 new articles' })
  await minutesUntil(page, bar)
  expect(await first.boundingBox()).toEqual(before)
  await bar.click()
  await expect(first.getByRole('heading')).toHaveText('Just in too')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Just in too' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the bar of new articles hides neither the heading nor the first headline', async ({
  page,
  site,
}) => {
  const { arrive } = await ownFeed(site, 2)
  await page.clock.install()
  for (const [index, viewport] of [DESKTOP, PHONE].entries()) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await hydrated(page)
    await arrive(`Something new ${index}`, Date.now() + index)
    const bar = page.getByRole('button', { name: /^\d+ new articles?$/ })
    await minutesUntil(page, bar)
    const [top, bottom] = await bar.evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return [top, bottom]
    })
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const headline = await page.getByRole('article').first().getByRole('heading').boundingBox()
    // letters leave some of their lines free
    expect(top).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 4)
    expect(bottom).toBeLessThanOrEqual((headline?.y ?? 0) + 6)
  }
})

test('on a phone the bar stays in sight of who has scrolled, and leads to the first new headline', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE)
  const { arrive, path } = await ownFeed(site, 25)
  await page.clock.install()
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('article').nth(15).scrollIntoViewIfNeeded()
  await arrive('Late but first', Date.now())
  const bar = page.getByRole('button', { name: '1 new article' })
  await minutesUntil(page, bar)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.click()
  const headline = page.getByRole('link', { name: 'Late but first' })
  await expect(headline).toBeFocused()
  await expect(headline).toBeInViewport({ ratio: 1 })
  const [navigation, shown] = [
    await page.getByRole('banner').boundingBox(),
    await headline.boundingBox(),
  ]
  expect(shown?.y).toBeGreaterThan((navigation?.y ?? 0) + (navigation?.height ?? 0) + 8)
})

test('the brand brings waiting news in, and starts at the top', async ({ page, site }) => {
  const { db } = site
  await page.goto('/')
  await hydrated(page)
  const titles = page.getByRole('article').getByRole('heading')
  const tag = await makeTag(db, `Arrivals brand ${process.pid}`)
  const now = new Date().toISOString()
  const times = { published_at: now, first_seen_at: now, sort_at: now }
  await makeArticle(db, { title: 'Waiting for the brand', tag_ids: [tag.id], ...times })
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('link', { name: 'Crypto News' }).click()
  await expect(titles.first()).toHaveText('Waiting for the brand')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
