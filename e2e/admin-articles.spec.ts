import { expect, signedIn, test } from './admin-site.ts'
import { cutTexts } from './cut-texts.ts'
import { deleteAfterAsking } from './delete-after-asking.ts'
import { PHONE } from './site-test.ts'

test.beforeEach(async ({ page, site, content }) => {
  expect(content.articleIds.length).toBeGreaterThan(0)
  await signedIn(page, site)
})

test.describe('Articles Management', () => {
  test('filters, sorts and pages, all in the address', async ({ page }) => {
    await page.goto('/admin/articles_management')
    const rows = page.locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(20)
    expect(await cutTexts(rows)).toEqual([])
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^21 to 40 of /)).toBeVisible()
    await page.goto('/admin/articles_management?page=9999')
    await expect(page.getByText(/ to (\d+) of \1$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
    await page.getByLabel('Publisher').fill('mempool')
    await expect(page).toHaveURL(/publisher=mempool$/)
    await expect(rows).toHaveCount(6)
    for (const row of await rows.all()) await expect(row).toContainText('Mempool Courier')
    await page.reload()
    await expect(page.getByLabel('Publisher')).toHaveValue('mempool')
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(rows).toHaveCount(20)
    await expect(page.getByRole('button', { name: 'Clear' })).toBeDisabled()
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=freshness_score/)
    await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(rows.first()).toContainText('3.10')
    await page.getByLabel('Tag').fill('no such tag')
    await expect(page.getByText('No articles found')).toBeVisible()
    await page.getByLabel('Tag').fill('')
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To').fill('2020-01-02')
    await expect(page.getByText('No articles found')).toBeVisible()
  })

  test('an article is featured, looked at and deleted', async ({ page }) => {
    await page.goto('/admin/articles_management?publisher=Halving')
    const row = page.locator('tbody').getByRole('row').first()
    const featured = row.getByRole('switch', { name: 'Featured' })
    const before = await featured.getAttribute('aria-checked')
    const saved = page.waitForResponse((response) => response.url().endsWith('/featured'))
    await featured.click()
    await saved
    await page.reload()
    await expect(featured).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')

    const title = (await row.getByRole('cell').first().textContent()) ?? ''
    const published = (await row.getByRole('cell').nth(3).textContent()) ?? ''
    expect(published).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)
    await row.getByRole('button', { name: 'View Details' }).click()
    const details = page.getByRole('dialog', { name: title })
    await expect(details.getByText(published)).toBeVisible()
    await expect(details.getByText('6.00')).toBeVisible()
    await expect(details.getByText('4.80')).toBeVisible()
    await expect(details.getByText('A post-mortem is promised by Friday')).toBeVisible()
    await deleteAfterAsking(
      details.getByRole('button', { name: 'Delete Article' }),
      'Are you sure you want to delete this article?',
    )
    await expect(details).toBeHidden()
    await expect(page.getByRole('cell', { name: title, exact: true })).toBeHidden()
  })

  test('on a phone an article is hidden and shown again in its details, and its neighbours are a key away', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/admin/articles_management?publisher=Chainward&sort=title&order=asc')
    const rows = page.locator('tbody').getByRole('row')
    const title = (await rows.nth(1).locator('[data-article]').textContent()) ?? ''
    await rows.first().getByRole('button', { name: 'View Details' }).click()
    const details = page.getByRole('dialog')
    await expect(details.getByText(/, 1 of \d+\./)).toBeVisible()
    await expect(details.getByRole('button', { name: 'Previous article' })).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(details.getByRole('heading', { name: title })).toBeVisible()
    await expect(details.getByText(/, 2 of \d+\./)).toBeVisible()
    await details.getByRole('button', { name: 'Hide', exact: true }).click()
    const show = details.getByRole('button', { name: 'Show', exact: true })
    await expect(show).toBeVisible()
    const isPublic = async () => {
      const found = await page.request.get('/api/articles', {
        params: { publisher: 'Chainward', limit: 50 },
      })
      return (await found.text()).includes(JSON.stringify(title))
    }
    expect(await isPublic()).toBe(false)
    await show.click()
    await expect(show).toHaveCount(0)
    await expect.poll(isPublic).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect(details.getByText(/, 1 of \d+\./)).toBeVisible()

    // a correction that was typed is not lost
    await details.getByRole('button', { name: 'Correct scores' }).click()
    await details.getByLabel('Why (optional)').fill('half a sentence')
    await details.getByRole('button', { name: 'Next article' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(details.getByLabel('Why (optional)')).toHaveValue('half a sentence')
    await expect(details.getByText(/, 1 of \d+\./)).toBeVisible()
  })

  test('many are selected by key and range, hidden with one failure, and shown again by Undo', async ({
    page,
    site,
  }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    await page.goto('/admin/articles_management?search=shadow&sort=title&order=asc')
    const rows = page.locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(6)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await rows
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: 'Actions for 3 selected' })
    await expect(bar.getByText('3 selected')).toBeVisible()
    const query = '/api/articles/admin?search=shadow&sort=title&order=asc&limit=20'
    const { articles } = await (await page.request.get(query, { headers })).json()
    const [first, gone] = articles
    await page.request.delete(`/api/articles/${gone.id}`, { headers })
    await bar.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('2 of 3 hidden.')).toBeVisible()
    await expect(page.getByText(`Article #${gone.id} was deleted by admin.`)).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(rows).toHaveCount(5)
    await page.getByLabel('Show').selectOption('Hidden')
    await expect(page).toHaveURL(/show=hidden/)
    await expect(rows).toHaveCount(2)
    const isPublic = async () =>
      JSON.stringify(await (await page.request.get('/api/articles?search=shadow')).json()).includes(
        `"id":${first.id},`,
      )
    expect(await isPublic()).toBe(false)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('2 articles as before.')).toBeVisible()
    await expect(page.getByText('No articles found')).toBeVisible()
    // what comes back may take the cache a moment; what goes does not
    await expect.poll(isPublic).toBe(true)

    await page.request.post(`/api/trash/article/${gone.id}/restore`, { headers })
    await page.goto('/admin/articles_management')
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    await page.getByRole('button', { name: /^Select all / }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('toolbar')).toBeHidden()
  })
})
