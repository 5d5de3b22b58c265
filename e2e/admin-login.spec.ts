import { codeOf } from './code-of.ts'
import { ADMIN } from './site.ts'
import { expect, test } from './test.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const refused = [/401 \(Unauthorized\)/]

test.describe('signing in', () => {
  test('leads to the dashboard, or back to the page asked for', async ({ page }) => {
    await page.goto('/admin/tags')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin\/tags$/)
    await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
    const stored = () =>
      page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
    const [token, user] = await stored()
    expect(token).toBeTruthy()
    expect(JSON.parse(user ?? '')).toMatchObject({ username: 'admin', role: 'admin' })

    await page.goto('/login')
    await expect(page).toHaveURL(/\/admin$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored()).toEqual([null, null])
  })
})

test('signing out asks first while something is unsaved', async ({ page }) => {
  const { token } = await (await page.request.post('/api/auth/login', { data: ADMIN })).json()
  await page.goto('/login')
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  await page.goto('/admin/pages?path=%2Fcontact')
  const title = page.getByLabel('Meta title')
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await title.fill('Half written')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Half written')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Fpages/)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a reload before the session is confirmed does not end it', async ({ page, site }) => {
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), site.token)
  // an answer that does not come before the next page does
  await page.route('**/api/auth/verify', (route) =>
    setTimeout(() => route.continue().catch(() => {}), 2000),
  )
  for (const screen of ['tags', 'users', 'logs']) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible()
})

test.describe('a session that ended', () => {
  test.use({ expectedErrors: refused })

  test('a stale token leads to the login and back to the same page', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      localStorage.setItem('token', 'long-forgotten')
      localStorage.setItem('user', '{}')
    })
    await page.goto('/admin/logs?status=failed')
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin\/logs\?status=failed$/)
    await expect(page.getByLabel('Status')).toHaveValue('failed')
  })
})

test.describe('two-factor', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)|400 \(Bad Request\)/] })

  test('is turned on, asked for at sign-in, and turned off with a recovery code', async ({
    page,
    site,
    axe,
  }) => {
    const headers = { authorization: `Bearer ${site.token}` }
    const mine = { username: 'mara', password: 'my first horse' }
    const { id } = await (await page.request.post('/api/users', { headers, data: mine })).json()
    const signIn = async () => {
      await page.getByLabel('Username').fill(mine.username)
      await page.getByLabel('Password').fill(mine.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await page.goto('/login?from=/admin/account')
    await signIn()
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
    const key = await dialog.getByLabel('Key').inputValue()
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const turnOn = dialog.getByRole('button', { name: 'Turn on' })
    await expect(turnOn).toBeDisabled()
    const digits = dialog.getByLabel('2. Enter the six digits it shows.')
    await digits.fill('000000')
    await page.keyboard.press('Enter')
    await expect(digits).toHaveAccessibleDescription(/That code does not match/)
    await axe(page, 'dialog')
    await digits.fill(codeOf(key))
    await turnOn.click()
    const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' })
    await expect(kept).toBeVisible()
    const codes = await kept.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await page.keyboard.press('Escape')
    await expect(kept.getByRole('button', { name: 'Done' })).toBeDisabled()
    await kept.getByLabel('I have kept them in a safe place').check()
    await kept.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn()
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login failed. 1 attempts remaining.')).toBeVisible()
    await expect(page.getByText('That code does not match.')).toBeVisible()
    await axe(page)
    await code.fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'mara' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login?from=/admin/account')
    await signIn()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    const off = page.getByRole('dialog', { name: 'Turn off two-factor' })
    await off.getByLabel('Code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(off.getByLabel('Code')).toHaveAccessibleDescription(/does not match/)
    await off.getByLabel('Code').fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await page.request.delete(`/api/users/${id}`, { headers })
  })
})

test('a passkey is added, signs in, and is removed', async ({ page, site, axe }) => {
  const headers = { authorization: `Bearer ${site.token}` }
  const mine = { username: 'pia', password: 'my first horse' }
  const { id } = await (await page.request.post('/api/users', { headers, data: mine })).json()
  await addVirtualAuthenticator(page)
  const signIn = async () => {
    await page.getByLabel('Username').fill(mine.username)
    await page.getByLabel('Password').fill(mine.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  // by its IP address it says why it is off
  await page.goto('/login?from=/admin/account')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await signIn()
  await expect(
    page.getByText(/Off at this address. Open http:\/\/localhost:\d+ to use passkeys/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeDisabled()

  const address = site.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${address}/login?from=/admin/account`)
  await signIn()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name this passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await axe(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible()
  await expect(page.getByText(/not used yet/)).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'pia' })).toBeVisible()
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Work laptop', { exact: true })).toBeHidden()
  await page.request.delete(`/api/users/${id}`, { headers })
})
