import { execFileSync } from 'node:child_process'
import { deleteAfterAsking } from './delete-after-asking.ts'
import { expect, signedIn, test } from './test.ts'

test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/users')
})

test('a user is added, renamed, given a new password and deleted', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(1)
  // the last admin stays
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(page.getByText('last admin')).toBeVisible()
  await page.getByLabel('Username').fill('maren')
  await page.getByLabel('Password').fill('quite long enough')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('User added successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /maren/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('admin')

  await row.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('row').filter({ has: page.getByLabel('New password') })
  await expect(editor.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.keyboard.press('Enter')
  await editor.getByLabel('Username').fill('maren-holt')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await editor.getByRole('button', { name: 'Save' }).click()
  // the row closes once it is saved, so it takes nothing more until then
  await editor.getByLabel('Username').fill('maren-holt-typed-on')
  await expect(editor.getByLabel('Username')).toHaveValue('maren-holt')
  answer.resolve()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  const renamed = page.getByRole('row', { name: /maren-holt/ })
  await renamed.getByRole('button', { name: 'Edit' }).click()
  await editor.getByLabel('New password').fill('another long one')
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  const login = await page.request.post('/api/auth/login', {
    data: { username: 'maren-holt', password: 'another long one' },
  })
  expect(login.status()).toBe(200)

  await renamed.getByRole('link', { name: 'maren-holt' }).click()
  await expect(page.getByRole('heading', { name: 'maren-holt' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  await expect(page.getByText('No sessions')).toBeVisible()
  await page.goBack()

  await deleteAfterAsking(
    renamed.getByRole('button', { name: 'Delete' }),
    'Are you sure you want to delete this user?',
  )
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(renamed).toBeHidden()
})

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/400 \(Bad Request\)|409 \(Conflict\)/] })

  test('is shown in its own words, at its field', async ({ page }) => {
    await page.getByLabel('Username').fill('ADMIN')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 8 characters/)
    await page.getByLabel('Password').fill('long enough to be taken')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/already exists/)
    await page.getByLabel('Username').fill('somebody-else')
    await expect(page.getByLabel('Username')).not.toHaveAccessibleDescription(/already exists/)
  })

  test('a stale edit is refused instead of overwriting', async ({ page, site }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    const created = await page.request.post('/api/users', {
      headers,
      data: { username: 'shared', password: 'quite long enough' },
    })
    const { id } = await created.json()
    await page.reload()
    await page
      .getByRole('row', { name: /shared/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    await page.request.put(`/api/users/${id}`, { headers, data: { username: 'quicker' } })
    const editor = page.getByRole('row').filter({ has: page.getByLabel('New password') })
    await editor.getByLabel('Username').fill('slower')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText(/changed/i)
    const users = await (await page.request.get('/api/users', { headers })).json()
    expect(users.map(({ username }: { username: string }) => username)).toContain('quicker')
    await page.request.delete(`/api/users/${id}`, { headers })
  })
})

test('unsaved changes are not lost by a click on a link or on the next row', async ({
  page,
  site,
}) => {
  const headers = { authorization: `Bearer ${site.token}` }
  const data = { username: 'neighbour', password: 'quite long enough' }
  const { id } = await (await page.request.post('/api/users', { headers, data })).json()
  await page.reload()
  const editor = page.getByRole('row').filter({ has: page.getByLabel('New password') })
  const neighbour = page
    .getByRole('row', { name: /neighbour/ })
    .getByRole('button', { name: 'Edit' })
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await page
    .getByRole('row', { name: /admin/ })
    .first()
    .getByRole('button', { name: 'Edit' })
    .click()
  await editor.getByLabel('Username').fill('half typed')
  await neighbour.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByLabel('Username')).toHaveValue('half typed')
  await neighbour.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor.getByLabel('Username')).toHaveValue('neighbour')
  await expect(editor.getByLabel('Username')).toBeFocused()

  await page.getByLabel('New password').fill('half typed')
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('New password')).toHaveValue('half typed')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible()
  await page.request.delete(`/api/users/${id}`, { headers })
})

test.describe('one’s own password', () => {
  test.use({ expectedErrors: [/403 \(Forbidden\)/] })

  test('is changed in place, after the old one when the sign-in was long ago', async ({
    page,
    site,
  }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    const mine = { username: 'self', password: 'my first horse' }
    const { id } = await (await page.request.post('/api/users', { headers, data: mine })).json()
    const { token } = await (await page.request.post('/api/auth/login', { data: mine })).json()
    await site.db.execute(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = ${Number(id)}`,
    )
    await page.addInitScript((own) => localStorage.setItem('token', own), token)
    await page.reload()
    const editor = page.getByRole('row').filter({ has: page.getByLabel('New password') })
    await page.getByRole('row', { name: /self/ }).getByRole('button', { name: 'Edit' }).click()
    await editor.getByLabel('New password').fill('my second horse')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor.getByLabel('Current password')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('Enter your current password')
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('The current password is not right.')
    await editor.getByLabel('Current password').fill(mine.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('User updated successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/users/)
    await page.request.delete(`/api/users/${id}`, { headers })
  })
})

test.describe('an invitation', () => {
  test.use({ expectedErrors: [/410 \(Gone\)/] })

  test('is a link by which a colleague makes an account once', async ({
    page,
    browser,
    baseURL,
    axe,
  }) => {
    await page.getByRole('button', { name: 'Invite by link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite by link' })
    await dialog.getByLabel('For').fill('Ines')
    await axe(page, 'dialog')
    await page.keyboard.press('Enter')
    const link = await dialog.getByLabel('Link').inputValue()
    expect(link).toMatch(/\/invite#[\w-]{43}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const open = page.getByRole('list', { name: 'Open invitations' })
    await expect(open).toContainText('Invited as Editor until')

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const guest = await context.newPage()
    const address = `${baseURL}/invite#${link.split('#')[1]}`
    const response = await guest.goto(address)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(guest.getByText('as Editor')).toBeVisible()
    await axe(guest)
    await guest.getByLabel('Username').fill('ines')
    await guest.getByLabel('Password').fill('quite long enough')
    await guest.keyboard.press('Enter')
    await expect(guest).toHaveURL(/\/admin$/)
    await expect(guest.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await guest.goto('about:blank')
    await guest.goto(address)
    await expect(guest.getByText('This invitation has expired. Ask for a new one.')).toBeVisible()
    await context.close()

    await page.reload()
    await expect(page.getByRole('row', { name: /ines/ })).toBeVisible()
    await expect(open).toBeHidden()
  })
})

test('an API token is made, used by a program and revoked', async ({ page, site, axe }) => {
  await page.goto('/admin/settings/tokens')
  await expect(page.getByText('No tokens')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill('Newsletter')
  await axe(page, 'dialog')
  await page.keyboard.press('Enter')
  const ready = page.getByRole('dialog', { name: 'Token ‘Newsletter’ is ready' })
  const token = await ready.getByLabel('Token').inputValue()
  await ready.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Newsletter/ })
  await expect(row).toContainText(`cn_live_…${token.slice(-4)}`)
  await expect(row).not.toContainText(token)

  const curl = (path: string) =>
    execFileSync('curl', [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      '-H',
      `Authorization: Bearer ${token}`,
      site.url + path,
    ]).toString()
  expect(curl('/api/articles/admin')).toBe('200')
  expect(curl('/api/users')).toBe('403')
  await page.reload()
  await expect(row).toContainText('2 calls a day')
  await row.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke token' })
  await expect(question).toContainText('Stops at once. Newsletter uses it 2 times a day.')
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No tokens')).toBeVisible()
  expect(curl('/api/articles/admin')).toBe('401')
})
