import { shiftDuring } from './layout-shift.ts'
import { expect, signedIn, test } from './test.ts'

test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/pages')
})

test('an imprint is written, looked at, linked in the footer, and found there by a visitor', async ({
  page,
  browser,
  site,
}) => {
  await page.getByRole('button', { name: 'Create New Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Page' })
  await dialog.getByLabel('Path').fill('/imprint')
  await dialog.getByLabel('Meta title').fill('Imprint')
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill(
      '# Who writes\n\n<b>Raw</b> and [our scores](/scores), [not this](javascript:alert(1))\n\n- one',
    )
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Body preview' })
  await expect(preview.getByRole('heading', { name: 'Who writes' })).toBeVisible()
  await expect(preview.getByText('<b>Raw</b> and')).toBeVisible()
  await expect(preview.getByRole('link')).toHaveCount(1)
  await page.getByLabel('List in the footer').check()
  const moved = await shiftDuring(page, async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Page updated successfully')).toBeVisible()
  })
  expect(moved).toBeLessThan(0.02)

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2, name: 'Who writes' })).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('link', { name: 'our scores' })).toHaveAttribute(
    'rel',
    'nofollow noopener',
  )
  await visitor.close()
})
