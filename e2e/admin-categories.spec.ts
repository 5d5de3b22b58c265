import { deleteAfterAsking } from './delete-after-asking.ts'
import { expect, signedIn, test } from './test.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('a category is created, changed and deleted; inactive it is a 404', async ({ page, site }) => {
  const headers = { authorization: `Bearer ${site.token}` }
  await page.request.post('/api/tags', { headers, data: { name: 'Regulation' } })
  await signedIn(page, site)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Tag is required')).toBeVisible()
  await expect(page.getByText('Slug is required')).toBeVisible()
  await page.getByLabel('Name').fill('Rules & Courts')
  await expect(page.getByLabel('Slug')).toHaveValue('rules-courts')
  await page.getByLabel('Tag', { exact: true }).selectOption('Regulation')
  await page.getByLabel('Meta Title').fill('Crypto regulation')
  await expect(page.getByRole('region', { name: 'Search preview' })).toContainText(
    'Crypto regulation',
  )
  await page.getByLabel('Slug').fill('admin')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('Failed to save category')).toBeVisible()
  await expect(page.getByText(/reserved/)).toBeVisible()
  await page.getByLabel('Slug').fill('rules-courts')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /Rules & Courts|Law/ })
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await expect(row).toContainText('Regulation')

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(page.getByText('Category updated successfully')).toBeVisible()
  await expect(row.getByText('Inactive')).toBeVisible()
  expect((await page.request.get('/rules-courts')).status()).toBe(404)

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Active').check()
  await page.getByLabel('Name').fill('Law')
  await expect(page.getByLabel('Slug')).toHaveValue('rules-courts')
  await page.getByLabel('Slug').fill('law')
  await expect(page.getByText('/rules-courts will lead here, too.')).toBeVisible()
  await page.getByRole('button', { name: 'Update category' }).click()
  await expect(page.getByRole('row', { name: /Law/ })).toBeVisible()
  const moved = await page.request.get('/rules-courts?view=grid', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/law?view=grid'])
  expect(moved.headers()['cache-control']).toBe('max-age=300')

  await deleteAfterAsking(
    row.getByRole('button', { name: 'Delete' }),
    'Are you sure you want to delete this category?',
  )
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
})
