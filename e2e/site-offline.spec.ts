import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, PHONE, test } from './site-test.ts'

/** Parts whose code is not in the page's first JavaScript. */
const LATE = ['filter-dialog', 'opened-story', 'score-receipt', 'headline-row']
const brokenPage = (page: Page) => page.getByText('This page could not be shown')
const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not loaded.' })

test('without a network everything that belongs to the page still opens', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/')
  await hydrated(page)
  const fetched = () =>
    page.evaluate(
      (names) =>
        names.filter((name) =>
          performance
            .getEntriesByType('resource')
            .some((entry) => entry.name.includes(`/assets/${name}-`)),
        ),
      LATE,
    )
  await expect.poll(fetched).toEqual(LATE)
  await context.setOffline(true)

  const story = page.getByRole('article').first()
  await story.getByRole('button', { name: 'Show More' }).click()
  await expect(story.getByRole('button', { name: 'Show Less' })).toBeVisible()
  await story.getByRole('button', { name: 'why?', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /of 10/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Headlines' }).click()
  await expect(page.getByRole('article').first()).toHaveCSS('height', '40px')
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect(page.getByRole('article').first().locator('img').first()).toBeAttached()
  await expect(notLoaded(page)).toHaveCount(0)
})

const lateParts: {
  file: string
  ask: (page: Page) => Promise<void>
  shown: (page: Page) => Locator
}[] = [
  {
    file: 'opened-story',
    ask: (page) => page.getByRole('button', { name: 'Show More' }).first().click(),
    shown: (page) => page.getByText('No receipt was kept for these scores.'),
  },
  {
    file: 'score-receipt',
    ask: (page) => page.getByRole('button', { name: 'why?', exact: true }).first().click(),
    shown: (page) => page.getByRole('dialog', { name: /of 10/ }),
  },
  {
    file: 'filter-dialog',
    ask: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Filters' }),
  },
  {
    file: 'headline-row',
    ask: (page) => page.getByRole('button', { name: 'Headlines' }).click(),
    shown: (page) => page.getByRole('article').first(),
  },
  {
    file: 'phone-menu',
    ask: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
    shown: (page) => page.getByRole('navigation', { name: 'Menu' }),
  },
]
test('Show More, why?, Filters, Headlines and the menu of phones fail in their place while their code cannot be fetched, and open when it is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/)
  let away = lateParts.map(({ file }) => file)
  await page.route(/\/assets\//, (route) =>
    away.some((file) => route.request().url().includes(`/assets/${file}-`))
      ? route.abort()
      : route.continue(),
  )
  await page.goto('/')
  await hydrated(page)
  for (const { file, ask, shown } of lateParts) {
    await ask(page)
    await expect(notLoaded(page)).toBeVisible()
    await expect(brokenPage(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Latest Crypto News' })).toBeVisible()
    away = away.filter((other) => other !== file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notLoaded(page)).toHaveCount(0)
    await expect(shown(page)).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('while the code of its late part is away a page keeps what the server sent', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const late = /\/assets\/late-/
  await page.route(late, (route) => route.abort())
  await page.goto('/')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-story] button') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
  await page.getByRole('button', { name: 'Show More' }).first().click()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Biggest Winners (24h)' })).toBeAttached()
  await expect(brokenPage(page)).toHaveCount(0)
  await page.unroute(late)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: '7d' }).click()
  await expect(page).toHaveURL(/range=7d/)
})
