import { expect, signedIn, test } from './test.ts'

test('an editor meets a closed door, works where one is open, and keeps one’s own account', async ({
  page,
  site,
}) => {
  const headers = { authorization: `Bearer ${site.token}` }
  const editor = { username: 'jonas.brack', password: 'quite long enough', role: 'editor' }
  const { id } = await (await page.request.post('/api/users', { headers, data: editor })).json()
  const { token } = await (await page.request.post('/api/auth/login', { data: editor })).json()
  // a second session, to be ended
  await page.request.post('/api/auth/login', { data: editor })
  await signedIn(page, { ...site, token })
  await page.goto('/admin')
  await expect(page.getByText('Only admins change this.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeDisabled()
  await expect(page.getByText('Only admins see this')).toBeVisible()

  await page.getByRole('link', { name: 'Users only admins' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByText('Only admins can open this')).toBeVisible()
  await expect(
    page.getByText('You are signed in as jonas.brack, Editor. admin can change your role.'),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Tags' }).click()
  await page.getByLabel('Name').fill('By an editor')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('cell', { name: 'By an editor' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'jonas.brack Editor' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('1 other session ended')).toBeVisible()
  await expect(page.getByText('This one')).toBeVisible()
  await page.getByLabel('New password').fill('another long one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.request.delete(`/api/users/${id}`, { headers })
})
