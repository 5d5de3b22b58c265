import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { countOutletsDaily } from '../server/news/track-records/outlets/count-outlets.ts'
import {
  articles,
  coins,
  correctionReports,
  corrections,
  feedStates,
  moves,
  outletRecords,
  publishers,
} from '../server/platform/database/schema.ts'
import { makePublisher } from '../server/testing/factories.ts'
import { FLOOD, LISTING } from '../server/testing/story-site.ts'
import type { Site } from './site.ts'
import { DESKTOP, hydrated, PHONE } from './site-test.ts'
import { expect, signedIn, test as withSite } from './test.ts'
import { CUSTODY, FIRST_HEADLINE, INSURED, REWORDED, tellStories } from './told-stories.ts'

const test = withSite.extend<object, { told: undefined }>({
  told: [
    async ({ site }, use) => {
      await tellStories(site)
      // or the job of every minute would do so later, and replace the records that a journey keeps
      await countOutletsDaily({ db: site.db, now: () => new Date() })
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  expectedErrors: async ({}, use) => use([/status of 404 \(Not Found\) \S+\/(icon|images)\//]),
})

test('from the band over the other outlets and grouped rows to the page of a story, and to another by Ctrl K', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await hydrated(page)
  const band = page.getByRole('region', { name: 'Top stories' })
  await expect(band.getByRole('link', { name: CUSTODY.title })).toBeVisible()
  await expect(band.getByText('Kestrel Markets')).toBeVisible()

  const rows = page.getByRole('region', { name: 'Articles' })
  const headline = await rows.getByRole('heading').getByRole('link').first().boundingBox()
  expect(headline?.y).toBeLessThanOrEqual(1000)
  const titles = rows.getByRole('link', { name: CUSTODY.title, exact: true })
  await expect(titles).toHaveCount(2)
  const row = rows.getByRole('article').filter({ hasText: INSURED.title }).first()
  await row.getByRole('button', { name: /^(Show More|More about)/ }).click()
  await expect(row.getByText('4 outlets, 3 independent reports')).toBeVisible()
  await expect(row.getByRole('link', { name: REWORDED.title })).toHaveAttribute('target', '_blank')

  await page.getByRole('switch', { name: 'Group stories' }).click()
  await expect(page).toHaveURL(/group=1/)
  await expect(page.getByText('8 articles in 3 stories')).toBeVisible()
  await expect(titles).toHaveCount(1)
  await page.reload()
  await expect(titles).toHaveCount(1)

  await expect(band.getByRole('link', { name: CUSTODY.title })).toHaveAttribute('target', '_blank')
  await band.getByRole('link', { name: 'Open the story, 3 more outlets' }).click()
  await expect(page).toHaveURL(/\/stories\/\d+\/harrow-bank-opens-/)
  await expect(page.getByRole('heading', { level: 1, name: CUSTODY.title })).toBeVisible()
  await expect(page.getByText('4 outlets, 3 independent reports, 1 copy of one text')).toBeVisible()
  const spread = page.getByRole('listitem').filter({ hasText: 'Longshore Wire' })
  await expect(spread.getByText('Copy, 100% same')).toBeVisible()
  await expect(page.getByText('2 of 3 independent reports are bullish')).toBeVisible()
  await expect(page.locator('del')).toHaveText('removed is about to open')
  await expect(page.locator('ins').first()).toHaveText('added opens')
  await expect(page.getByText(FIRST_HEADLINE)).toHaveCount(0)
  const related = page.getByRole('listitem').filter({ hasText: 'same coin, same day' })
  await expect(related.getByRole('link', { name: FLOOD[0].title })).toBeVisible()
  await page.getByRole('button', { name: 'Why these scores?' }).click()
  const reasons = page.getByRole('dialog', { name: 'Why these scores?' })
  await expect(reasons.getByRole('listitem')).toHaveCount(3)
  await expect(reasons.getByText('No receipt was kept for this score.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await related.getByRole('link', { name: FLOOD[0].title }).click()
  await expect(page.getByRole('heading', { level: 1, name: FLOOD[0].title })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and go to' })).toBeFocused()
  await page.keyboard.type('harrow bank')
  const stories = page.getByRole('group', { name: 'Stories' })
  await expect(stories.getByRole('option')).toContainText([CUSTODY.title])
  await page.keyboard.press('ArrowDown')
  await expect(stories.locator('[aria-selected=true]')).toContainText(CUSTODY.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stories\/\d+\/harrow-bank-opens-/)
})

const openStory = (page: Page, title: string) => page.getByRole('button', { name: `Open ${title}` })

/** From two ticked stories to one, and back by the toast. */
async function mergeAndTakeBack(page: Page) {
  const [flood, listing] = [FLOOD[0].title, LISTING[0].title]
  await page.getByRole('checkbox', { name: `Select ${flood}` }).check()
  await page.getByRole('checkbox', { name: `Select ${listing}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('4 articles become one story.')).toBeVisible()
  await dialog.getByRole('radio', { name: new RegExp(listing) }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(openStory(page, listing)).toBeVisible()
  await expect(openStory(page, flood)).toHaveCount(0)
  await expect(page.getByText('Merged', { exact: true })).toBeVisible()
  await page.getByText('2 stories merged.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(openStory(page, flood)).toBeVisible()
  await expect(openStory(page, listing)).toBeVisible()
}

test('from a story to the record of an outlet, and to all of them', async ({ page, site }) => {
  await keepRecord(site, 'Kestrel Markets', { first: 40, tilt: 0.6 })
  await keepRecord(site, 'Ledgerline', { first: 55, tilt: -0.8 })
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Top stories' })
    .getByRole('link', { name: 'Open the story, 3 more outlets' })
    .click()
  await page
    .getByRole('listitem')
    .filter({ hasText: CUSTODY.title })
    .getByRole('link', { name: 'Kestrel Markets' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kestrel Markets' })).toBeVisible()
  await expect(page).toHaveURL(/\/outlets\/kestrel-markets$/)
  await expect(page.getByText('40%', { exact: true })).toBeVisible()
  await expect(page.getByText('Scores the same stories 0.6 points more bullish')).toBeVisible()
  await expect(page.getByText('Source: Kestrel Markets').first()).toBeVisible()

  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Outlets' })
    .click()
  const rows = page.getByRole('table', { name: 'Outlets' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText('Ledgerline')
  await page.getByRole('button', { name: 'Tilt' }).click()
  await expect(page).toHaveURL(/sort=tilt/)
  await expect(rows.first()).toContainText('Kestrel Markets')
  await page.keyboard.press('/')
  await page.keyboard.type('longshore')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('too few stories')
  expect((await page.request.get('/outlets/kestrel-nothing')).status()).toBe(404)
  const renamed = await makePublisher(site.db, { name: 'Coldwater Post' })
  await site.db
    .update(publishers)
    .set({ name: 'Coldwater Desk' })
    .where(eq(publishers.id, renamed.id))
  const moved = await page.request.get('/outlets/coldwater-post?range=30d', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([
    301,
    '/outlets/coldwater-desk?range=30d',
  ])
})

/** As the daily job keeps it. */
async function keepRecord(
  { db }: Site,
  name: string,
  { first, tilt }: { first: number; tilt: number },
) {
  const share = (of: number) => ({ hits: of, of: 100, share: of, low: of - 5, high: of + 5 })
  const [publisher] = await db.select().from(publishers).where(eq(publishers.name, name))
  const record = {
    figures: {
      stories: 100,
      articles: 100,
      first: share(first),
      behind: { of: 60, value: 9, low: 7, high: 12 },
      own: share(90),
      changed: { ...share(6), in_substance: 2 },
      ads: share(5),
      tilt: { of: 80, value: tilt, low: tilt - 0.2, high: tilt + 0.2 },
    },
    detail: { tilt_by_coin: [], copies_from: none, copied_by: none, shared: [], changes: [] },
  }
  await db
    .update(outletRecords)
    .set(record)
    .where(and(eq(outletRecords.publisher_id, publisher?.id ?? 0), eq(outletRecords.range, '90d')))
}
const none = { texts: 0, outlets: [] }

test('an editor merges two stories, takes it back by the toast, splits one and chooses a lead', async ({
  page,
  site,
}) => {
  await signedIn(page, site)
  await page.goto('/admin/stories?time=week')
  await expect(page.getByText('7 days: 8 articles in 3 stories')).toBeVisible()
  // the rows and the toolbar differ on a phone
  await page.setViewportSize(PHONE)
  await mergeAndTakeBack(page)
  await page.setViewportSize(DESKTOP)

  await openStory(page, CUSTODY.title).click()
  const members = page.getByRole('list', { name: 'Articles of this story' })
  await members.getByRole('radio', { name: 'Basis & Carry leads' }).click()
  await expect(
    openStory(page, INSURED.title).or(page.getByRole('button', { name: `Close ${INSURED.title}` })),
  ).toBeVisible()
  await expect(page.getByText('Lead chosen', { exact: true })).toBeVisible()
  await members.getByRole('listitem').filter({ hasText: 'Ledgerline' }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Split off' }).click()
  await expect(members.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All stories')
  await expect(openStory(page, REWORDED.title)).toBeVisible()
})

test('corrections say who still shows the old version, moves that no news was found', async ({
  page,
  site,
}) => {
  const { db } = site
  const told = await db
    .select()
    .from(articles)
    .where(eq(articles.title, CUSTODY.title))
    .orderBy(articles.id)
  const hour = new Date(Math.floor(Date.now() / HOUR_MS - 3) * HOUR_MS).toISOString()
  const ago = new Date(Date.now() - 52 * MINUTE_MS).toISOString()
  const before = CUSTODY.title.replace('Harrow Bank', 'Harrow Trust')
  const [row] = await db
    .insert(corrections)
    .values({ article_id: told[0]?.id ?? 0, kind: 'name', before, after: CUSTODY.title, at: ago })
    .returning()
  const { id: stale = 0, publisher_id = null } = told[1] ?? {}
  await db.insert(correctionReports).values({
    correction_id: row?.id ?? 0,
    article_id: stale,
    state: 'old',
    since: ago,
  })
  // or the job of every minute would find that it followed
  await db.update(articles).set({ title: before }).where(eq(articles.id, stale))
  const read = { listed: [stale], last_success_at: new Date().toISOString() }
  await db
    .insert(feedStates)
    .values({ publisher_id: publisher_id ?? 0, ...read })
    .onConflictDoUpdate({ target: feedStates.publisher_id, set: read })
  // of a coin that no story names, or the job of every fifth minute would explain it
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'XTZ', name: 'Tezos', source_identifier: 'tezos' })
    .returning()
  await db
    .insert(moves)
    .values({ coin_id: coin?.id ?? 0, hour, change: -5.56, market: -0.44, usual: 2.65 })

  await page.setViewportSize(PHONE)
  await page.goto('/moves')
  await hydrated(page)
  await expect(page.getByText('XTZ -5.56%, market -0.44%')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No news found' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.goto('/corrections')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Still showing the old version' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Longshore Wirefor 5')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('link', { name: 'Open the story' }).click()
  await expect(page.getByRole('heading', { name: 'Corrected', exact: true })).toBeVisible()
})
