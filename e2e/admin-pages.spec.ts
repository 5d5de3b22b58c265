import { expectBackHeld } from './back-held.ts'
import { deleteAfterAsking } from './delete-after-asking.ts'
import { shiftDuring } from './layout-shift.ts'
import { expect, signedIn, test } from './test.ts'

test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/pages')
})

test('a page is created, previewed, changed and deleted', async ({ page }) => {
  await expect(page.getByText('Select a page to edit')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Page' })
  await expect(dialog.getByPlaceholder('/about')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(dialog.getByText('Path is required')).toBeVisible()
  await expect(dialog.getByText('Meta title is required')).toBeVisible()
  await dialog.getByLabel('Path').fill('/about')
  await dialog.getByLabel('Meta title').fill('About us')
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(page.getByText('Page created successfully')).toBeVisible()
  await expect(page).toHaveURL(/path=%2Fabout$/)

  await page.getByLabel('Meta description').fill('Who writes here, and why.')
  await expect(page.getByRole('region', { name: 'Search preview' })).toContainText(
    'Who writes here, and why.',
  )
  await expect(page.getByRole('region', { name: 'Share card' })).toContainText('About us')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: '/contact' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()

  await page.goto('/admin/pages?path=%2Fabout')
  await deleteAfterAsking(
    page.getByRole('button', { name: 'Delete' }),
    'Are you sure you want to delete this page?',
  )
  await expect(page.getByText('Page deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: '/about' })).toBeHidden()
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

test('what is typed while a page is saved stays, and is still to be saved', async ({ page }) => {
  await page.getByRole('link', { name: '/services' }).click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/pages/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Meta title').fill('All services ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Meta description').fill('Typed meanwhile')
  await page.getByRole('link', { name: '/contact' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  answer.resolve()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await expect(page.getByLabel('Meta title')).toHaveValue('All services')
  await expect(page.getByLabel('Meta description')).toHaveValue('Typed meanwhile')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Meta description')).toHaveValue('Typed meanwhile')
})

test('an unsaved page, or a new one half written, is not left without a question', async ({
  page,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await page.getByRole('link', { name: '/contact' }).click()
  await page.getByLabel('Meta title').fill('Half written')
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Meta title')).toHaveValue('Half written')
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()

  const dialog = page.getByRole('dialog', { name: 'Create New Page' })
  await expectBackHeld(page, false)
  await dialog.getByLabel('Path').fill('/half-written')
  await expectBackHeld(page, true)
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Path')).toHaveValue('/half-written')
  await expectBackHeld(page, true)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Select a page to edit')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('what fails is said with its reason', async ({ page, site }) => {
  const headers = { authorization: `Bearer ${site.token}` }
  await page.getByRole('button', { name: 'Create New Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Page' })
  await dialog.getByLabel('Path').fill('/contact')
  await dialog.getByLabel('Meta title').fill('Again')
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(page.getByText('Failed to create page')).toBeVisible()
  await expect(page.getByText(/already exists/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: '/pricing' }).click()
  await page.request.put('/api/pages/pricing', {
    headers,
    data: { meta_title: 'Pricing, by somebody else' },
  })
  await page.getByLabel('Meta title').fill('Pricing, mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update page')).toBeVisible()
  await expect(page.getByText(/changed/)).toBeVisible()

  await page.getByRole('button', { name: 'Discard' }).click()
  const pages = await (await page.request.get('/api/pages', { headers })).json()
  const { id } = pages.find(({ path }: { path: string }) => path === '/pricing')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.request.delete(`/api/pages/${id}`, { headers })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete page')).toBeVisible()

  await page.route('**/api/pages', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to fetch pages')).toBeVisible()
})
