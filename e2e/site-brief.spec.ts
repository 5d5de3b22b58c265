import { FLOOD, LISTING, REPORTS } from '../server/testing/story-site.ts'
import { closeDays, dayAgo } from './closed-days.ts'
import { DESKTOP, hydrated, PHONE } from './site-test.ts'
import { expect, test as withSite } from './test.ts'

const test = withSite.extend<object, { closed: undefined }>({
  closed: [async ({ site }, use) => use(void (await closeDays(site))), { scope: 'worker', auto: true }],
  expectedErrors: async ({}, use) =>
    use([/status of 404 \(Not Found\) \S+\/(icon|images|brief|api\/briefs)\//]),
})

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test.describe(name, () => {
    test.use({ viewport })

    test('the newest brief opens from the navigation, leads to its stories and to the day before', async ({
      page,
      axe,
    }) => {
      await page.goto('/')
      await hydrated(page)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Brief' }).click()
      await expect(page).toHaveURL(`/brief/${dayAgo(1)}`)
      const sheet = page.getByRole('article')
      await expect(sheet.getByRole('heading', { level: 1, name: 'Daily brief' })).toBeVisible()
      await expect(sheet).toContainText('Closed at 24:00 UTC. 5 articles from 3 outlets, 2 stories.')
      await expect(sheet.getByRole('listitem').first()).toContainText('3 outlets, 3 independent')
      await expect(sheet.getByRole('link', { name: FLOOD[0].title })).toBeVisible()
      const table = sheet.getByRole('table')
      await expect(table.getByRole('rowheader').first()).toHaveText('Bitcoin')
      await expect(table.getByRole('row')).toHaveCount(1 + 5 + 1 + 5)
      await axe(page, 'article')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

      await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL(`/brief/${dayAgo(2)}`)
      await expect(sheet.getByRole('link', { name: LISTING[0].title })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await sheet.getByRole('link', { name: REPORTS[0].title }).click()
      await expect(page).toHaveURL(/\/stories\/\d+\/harrow-bank/)
    })
  })

test('a day that runs says so, and a day without a brief leads to the newest', async ({ page, request }) => {
  expect((await request.get(`/brief/${dayAgo(400)}`)).status()).toBe(404)
  await page.goto(`/brief/${dayAgo(0)}`)
  await expect(page.getByText('This day is not over. The brief is closed at 24:00 UTC;')).toBeVisible()
  await page.goto(`/brief/${dayAgo(400)}`)
  await expect(page.getByText('There is no brief for this day')).toBeVisible()
  await page.getByRole('link', { name: 'Newest brief' }).click()
  await expect(page).toHaveURL(`/brief/${dayAgo(1)}`)
})

test('a brief prints on one page, without navigation', async ({ page }) => {
  await page.goto(`/brief/${dayAgo(1)}`)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'The market of the day' })).toBeVisible()
  for (const hidden of ['Print', 'Subscribe by feed']) await expect(page.getByText(hidden)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
