import { expect, signedIn, test } from './test.ts'

test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/tags')
})

test('a double click adds once and deletes once, a message says so for three seconds, and what is typed meanwhile stays', async ({
  page,
}) => {
  const name = page.getByLabel('Name')
  const added = page.getByText('Tag added successfully')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await name.fill('Restaking')
  await page.getByRole('button', { name: 'Add tag' }).dblclick()
  await expect(added).toBeVisible()
  const row = page.getByRole('row', { name: /Restaking/ })
  await expect(row).toBeVisible()
  await expect(added).toBeHidden({ timeout: 4500 })

  await row.getByRole('button', { name: 'Delete' }).dblclick()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleDescription(
    /Are you sure you want to delete this tag\? Restaking No article and no category uses it\.$/,
  )
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/tags', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await name.fill('Oracles')
  await page.keyboard.press('Enter')
  await name.fill('Bridges')
  answer.resolve()
  await expect(added).toBeVisible()
  await expect(name).toHaveValue('Bridges')
})

test.describe('what fails', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)|404 \(Not Found\)|ERR_FAILED/] })

  test('is said with its reason and can be tried again; tags are searched, and the question says what uses one', async ({
    page,
    site,
  }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    const create = async (name: string) => {
      const created = await page.request.post('/api/tags', { headers, data: { name } })
      return ((await created.json()) as { id: number }).id
    }
    const twice = await create('Twice')
    const category = { name: 'Stable', slug: 'stable', tagId: await create('Stablecoins') }
    await page.request.post('/api/categories', { headers, data: category })
    const question = page.getByRole('alertdialog')

    await page.route('**/api/tags/usage', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Failed to fetch tags')).toBeVisible()
    await page.unroute('**/api/tags/usage')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing to show')).toBeHidden()

    await page.getByLabel('Name').fill('twice')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Failed to add tag')).toBeVisible()
    await expect(page.getByText(/already exists/)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('twice')
    await page.getByRole('row', { name: /Twice/ }).getByRole('button', { name: 'Delete' }).click()
    await page.request.delete(`/api/tags/${twice}`, { headers })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete tag')).toBeVisible()
    await expect(page.getByRole('row', { name: /Twice/ })).toBeHidden()

    await page.getByLabel('Search tags').fill('stablec')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('Used by the category Stable and 0 articles.')
  })
})
