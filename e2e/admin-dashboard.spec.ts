import { expect, signedIn, test } from './admin-site.ts'
import { shiftDuring } from './layout-shift.ts'

test.beforeEach(async ({ page, site, content }) => {
  expect(content.tagIds.length).toBeGreaterThan(0)
  await signedIn(page, site)
})

test('the schedule and the model are saved at once', async ({ page }) => {
  await page.goto('/admin')
  const enabled = page.getByRole('switch', { name: 'Enabled' })
  const interval = page.getByLabel('Fetch Interval')
  await expect(enabled).toHaveAttribute('aria-checked', 'true')
  await expect(interval.locator('option')).toHaveText(['10 min', '15 min', '30 min', '1 h', '2 h'])
  await expect(page.getByText(/^Last run: (Never|\w{3} \d\d, \d{4} \d\d:\d\d)$/)).toBeVisible()
  await expect(page.getByText('No API key: the built-in analyser is used')).toBeVisible()
  await expect(page.getByText('Turning this off only stops scheduled fetches.')).toBeVisible()
  await enabled.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(interval).toBeDisabled()
  await enabled.click()
  await interval.selectOption('30 min')
  const saved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.ai_model === 'deepseek-chat',
  )
  await page.getByLabel('AI Model').selectOption('deepseek-chat')
  await saved
  await expect(page.getByText('Settings saved')).toHaveCount(1)
  await page.reload()
  await expect(interval).toHaveValue('1800')
  await expect(page.getByLabel('AI Model')).toHaveValue('deepseek-chat')
  await expect(page.getByText('AI spend today')).toBeVisible()
})

test('usage is grouped by day and by publisher, down to the article', async ({ page }) => {
  await page.goto('/admin/ai-usage')
  await expect(page.getByRole('button', { name: 'Last 7 Days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('img', { name: /^Estimated cost per day, highest \$/ })).toBeVisible()
  await expect(
    page
      .getByRole('cell', {
        name: /^deepseek-chat \(\d+\), gpt-4 \(\d+\)$|^gpt-4 \(\d+\), deepseek-chat \(\d+\)$/,
      })
      .first(),
  ).toBeVisible()
  const misaligned = await page.locator('table').evaluate((table) => {
    const right = (cell: Element | undefined) => {
      const range = document.createRange()
      const text = cell && document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
      if (text) range.selectNodeContents(text)
      return range.getBoundingClientRect().right
    }
    const cells = [...table.querySelectorAll('tbody tr:first-child td')]
    const heads = [...table.querySelectorAll('th')].slice(2)
    return heads.filter((head, index) => Math.abs(right(head) - right(cells[index + 2])) > 1).length
  })
  expect(misaligned).toBe(0)
  await page.getByRole('button', { name: 'Last 30 Days' }).click()
  await page.getByRole('button', { name: 'Publisher', exact: true }).click()
  await expect(page).toHaveURL(/group_by=publisher&dateRange=month/)
  await page.getByRole('button', { name: 'Ledgerline' }).click()
  const articles = page.getByRole('region', { name: 'Articles of Ledgerline' })
  await expect(articles.getByText('success').first()).toBeVisible()
  await expect(articles.getByRole('cell', { name: /^\$0\.\d{4}$/ }).first()).toBeVisible()
})

test.describe('when an analysis fails', () => {
  test.use({ expectedErrors: [/502/] })

  test('a click on a title opens the article, and its messages move nothing', async ({ page }) => {
    await page.goto('/admin/articles_management?publisher=Ledgerline')
    const title = page.getByRole('button', { name: /Norvania/ }).first()
    await expect(title).toBeVisible()
    const width = await title.evaluate((element) => element.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(230)
    await title.click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('heading', { name: /Norvania/ })).toBeVisible()
    await page
      .getByRole('dialog')
      .evaluate((dialog) =>
        Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      )
    await page.route('**/api/ai/analyze/*', (route) =>
      route.fulfill({ status: 502, json: { error: 'No.' } }),
    )
    const moved = await shiftDuring(page, async () => {
      await details.getByRole('button', { name: 'Analyze with AI' }).click()
      await expect(details.getByText('No.')).toBeVisible()
    })
    expect(moved).toBeLessThan(0.02)
  })
})

test('pages that were opened and outlets that were clicked are counted, and come as CSV', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const article = page.locator('a[ping]').first()
  const outlet = (await article.getAttribute('ping'))?.split('/').at(-1)
  expect(outlet).toBeTruthy()
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Read.' }))
  const opened = context.waitForEvent('page')
  await article.click()
  await (await opened).close()
  await page.goto('/admin')
  const panel = page.getByRole('heading', { name: 'Pages opened' }).locator('..')
  await expect(panel.getByText('/', { exact: true })).toBeVisible()
  const clicked = page.getByRole('heading', { name: 'Outlets clicked' }).locator('..')
  await expect(clicked.getByRole('listitem').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('what-is-read.csv')
})
