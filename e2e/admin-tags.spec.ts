import { deleteAfterAsking } from './delete-after-asking.ts'
import { expect, signedIn, test } from './test.ts'

test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/tags')
})

test('a tag is added and deleted, and a message says so for three seconds', async ({ page }) => {
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').fill('Layer 2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag added successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /Layer 2/ })
  await expect(row).toBeVisible()
  await expect(page.getByText('Tag added successfully')).toBeHidden({ timeout: 4500 })

  await deleteAfterAsking(
    row.getByRole('button', { name: 'Delete' }),
    'Are you sure you want to delete this tag?',
  )
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
})

test('a double click adds once and deletes once', async ({ page }) => {
  await page.getByLabel('Name').fill('Restaking')
  await page.getByRole('button', { name: 'Add tag' }).dblclick()
  await expect(page.getByText('Tag added successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /Restaking/ })
  await row.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    /delete this tag\? Restaking No article and no category uses it\.$/,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)|404 \(Not Found\)/] })

  test('is said with its reason', async ({ page, site }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    const created = await page.request.post('/api/tags', { headers, data: { name: 'Twice' } })
    const { id } = await created.json()
    await page.reload()
    await page.getByLabel('Name').fill('twice')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Failed to add tag')).toBeVisible()
    await expect(page.getByText(/already exists/)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('twice')

    await page.getByRole('row', { name: /Twice/ }).getByRole('button', { name: 'Delete' }).click()
    await page.request.delete(`/api/tags/${id}`, { headers })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete tag')).toBeVisible()
    await expect(page.getByRole('row', { name: /Twice/ })).toBeHidden()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the list says that it could not be fetched and can be tried again', async ({ page }) => {
    await page.route('**/api/tags/usage', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Failed to fetch tags')).toBeVisible()
    await page.unroute('**/api/tags/usage')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing to show')).toBeHidden()
  })
})

test('tags are searched, and the question says what uses one', async ({ page, site }) => {
  const headers = { authorization: `Bearer ${site.token}` }
  const { id } = await (
    await page.request.post('/api/tags', { headers, data: { name: 'Stablecoins' } })
  ).json()
  const category = { name: 'Stable', slug: 'stable', tagId: id }
  await page.request.post('/api/categories', { headers, data: category })
  await page.reload()
  await page.getByLabel('Search tags').fill('stablec')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Used by the category Stable and 0 articles.',
  )
})

test('what is typed while a tag is being added stays', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/tags', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await page.getByLabel('Name').fill('Oracles')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill('Bridges')
  answer()
  await expect(page.getByText('Tag added successfully')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Bridges')
})
