import type { Locator } from '@playwright/test'
import { HOUR_MS } from '../contract/platform/durations.ts'
import { articleStories } from '../server/platform/database/schema.ts'
import { makeArticle, makePublisher } from '../server/testing/factories.ts'
import { ago } from './ago.ts'
import { shiftDuring } from './layout-shift.ts'
import { DESKTOP, hydrated, PHONE } from './site-test.ts'
import { expect, signedIn, test } from './test.ts'

const FIRST = 'Lender Marrow halts withdrawals after a $14 million exploit'
const SECOND = 'Marrow halts withdrawals after a $14 million exploit'
const TEXT =
  'An oracle error let one account drain $14 million from the lender Marrow. Withdrawals are halted.'

/** Two outlets, one story, both read by the built-in analyser. */
test.beforeAll(async ({ site }) => {
  const told = [
    { name: 'Marrow Post', title: FIRST, at: ago(3 * HOUR_MS) },
    { name: 'Kestrel Markets', title: SECOND, at: ago(HOUR_MS) },
  ]
  for (const { name, title, at } of told) {
    const { id: publisher_id } = await makePublisher(site.db, { name })
    const article = await makeArticle(site.db, {
      title,
      publisher_id,
      content: TEXT,
      content_length: TEXT.length,
      published_at: at,
      sort_at: at,
    })
    // as ingest leaves it: waiting to be grouped
    await site.db.insert(articleStories).values({ article_id: article.id }).onConflictDoNothing()
    await fetch(`${site.url}/api/ai/analyze/${article.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    })
  }
})

/** At most 360 px high, wholly between the bar and the lower edge, with nothing to scroll to. */
async function fitsBelowTheBar(card: Locator) {
  const box = await card.evaluate((element) => {
    const bar = document.querySelector('header')?.getBoundingClientRect()
    const { top, bottom, height } = element.getBoundingClientRect()
    const hidden = [element, ...element.querySelectorAll('*')].some(
      (part) =>
        getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight + 1,
    )
    return { height, hidden, below: bottom <= innerHeight, above: top >= (bar?.bottom ?? 0) }
  })
  expect(box.height).toBeLessThanOrEqual(360)
  expect(box).toMatchObject({ hidden: false, below: true, above: true })
}

test('why is this score so low, and who told it before, on a desktop and on a phone', async ({
  page,
}) => {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await hydrated(page)
    const story = page.getByRole('article').filter({ hasText: SECOND }).first()
    const figure = story.getByRole('button', { name: /^Sentiment: \S+ of 10, bearish\. Why\?$/ })
    // a card beside the figure, a sheet on a phone
    const card = page.getByRole('dialog')
    const moved = await shiftDuring(page, async () => {
      await figure.click()
      await expect(card.getByText('Words that moved it')).toBeVisible()
    })
    expect(moved).toBe(0)
    if (device === 'desktop') {
      await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
      await fitsBelowTheBar(card)
    }
    await expect(card.getByText('Start')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(figure).toBeFocused()

    await story.getByRole('button', { name: /^Freshness/ }).click()
    if (device === 'desktop') await fitsBelowTheBar(card)
    await card.getByRole('button', { name: 'More' }).click()
    await expect(card.getByRole('link', { name: FIRST })).toBeVisible()
    await expect(card).toContainText('reported before, by Marrow Post.')
    await page.keyboard.press('Escape')
    await story.getByRole('button', { name: 'Show More' }).click()
    await expect(story).toContainText('The wording of this article is')
  }
})

test('a corrected score stays after a new analysis, and one press goes back', async ({
  page,
  site,
}) => {
  await signedIn(page, site)
  await page.goto('/admin/articles_management')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: SECOND, exact: true }) })
  await row.getByRole('button', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Why these scores' })).toContainText(
    'Built-in analyser',
  )
  await dialog.getByRole('button', { name: 'Correct scores' }).click()
  await dialog.getByLabel('Sentiment', { exact: true }).fill('6.50')
  await dialog.getByLabel('Why (optional)').fill('The funds are insured')
  // what was typed is not lost on the way to the next article
  await dialog.getByRole('button', { name: 'Next article' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Why (optional)')).toHaveValue('The funds are insured')
  await expect(dialog.getByLabel('Sentiment', { exact: true })).toHaveValue('6.50')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByText(/^Sentiment set by you: 6\.50, built-in said \d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(dialog.getByText('Article analyzed')).toBeVisible()
  await expect(dialog.getByText('6.50').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByText('Corrected')).toBeVisible()
  await expect(row).toContainText('6.50')
  await row.getByRole('button', { name: 'View Details' }).click()
  await dialog.getByRole('button', { name: 'Go back to built-in' }).click()
  await expect(dialog.getByText('by hand', { exact: true })).toHaveCount(0)
})
