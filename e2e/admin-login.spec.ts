import type { Page } from '@playwright/test'
import { codeOf } from './code-of.ts'
import { enter, tabTo, typeCredentials, typeInto } from './keyboard.ts'
import { ADMIN, type Site } from './site.ts'
import { PHONE } from './site-test.ts'
import { expect, test } from './test.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test.describe('a session that ended', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

  test('leads to the login and back to the same page; signing in once more leads to the dashboard', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      localStorage.setItem('token', 'long-forgotten')
      localStorage.setItem('user', '{}')
    })
    await page.goto('/admin/logs?status=failed')
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin\/logs\?status=failed$/)
    await expect(page.getByLabel('Status')).toHaveValue('failed')
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

test('a reload before the session is confirmed does not end it', async ({ page, site }) => {
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), site.token)
  // an answer that does not come before the next page does
  await page.route('**/api/auth/verify', (route) =>
    setTimeout(() => route.continue().catch(() => {}), 2000),
  )
  await page.goto('/admin/logs')
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible()
})

test.describe('on a phone without a mouse', () => {
  test.use({ viewport: PHONE, expectedErrors: [/401 \(Unauthorized\)|400 \(Bad Request\)/] })

  /** A new user, who is gone afterwards: whoever counts users on this site next finds the admin alone. */
  const withUser = async (
    page: Page,
    { token }: Site,
    username: string,
    act: (user: typeof ADMIN) => Promise<void>,
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    const user = { username, password: 'my first horse' }
    const { id } = await (await page.request.post('/api/users', { headers, data: user })).json()
    await act(user)
    await page.request.delete(`/api/users/${id}`, { headers })
  }
  const signedOut = async (page: Page, address: string) => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${address}/login?from=/admin/account`)
  }

  test('two-factor is turned on, asked for at sign-in, and turned off with a recovery code', async ({
    page,
    site,
  }) =>
    withUser(page, site, 'mara', async (mara) => {
      await page.goto('/login?from=/admin/account')
      await typeCredentials(page, mara)
      await enter(page, 'Set up')
      const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
      const key = await dialog.getByLabel('Key').inputValue()
      expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeDisabled()
      const digits = '2. Enter the six digits it shows.'
      await typeInto(page, digits, '000000')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel(digits)).toHaveAccessibleDescription(
        /That code does not match/,
      )
      await typeInto(page, digits, codeOf(key))
      await page.keyboard.press('Enter')
      const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' })
      await expect(kept).toBeVisible()
      const codes = await kept.getByRole('listitem').allTextContents()
      expect(codes).toHaveLength(10)
      await page.keyboard.press('Escape')
      await expect(kept.getByRole('button', { name: 'Done' })).toBeDisabled()
      await tabTo(page, 'I have kept them in a safe place', 'checkbox')
      await page.keyboard.press('Space')
      await enter(page, 'Done')
      await expect(page.getByText('10 of 10 left')).toBeVisible()

      await signedOut(page, site.url)
      await typeCredentials(page, mara)
      const code = page.getByLabel('Code', { exact: true })
      await expect(code).toBeFocused()
      await expect(page.getByRole('alert')).toBeHidden()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Login failed. 1 attempts remaining.')).toBeVisible()
      await expect(page.getByText('That code does not match.')).toBeVisible()
      await typeInto(page, 'Code', codeOf(key, 1))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'mara' })).toBeVisible()

      await signedOut(page, site.url)
      await typeCredentials(page, mara)
      await enter(page, 'Use a recovery code')
      await typeInto(page, 'Recovery code', codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByText('9 of 10 left')).toBeVisible()
      await enter(page, 'Remove')
      await typeInto(page, 'Code', codes[0] ?? '')
      await page.keyboard.press('Enter')
      const off = page.getByRole('dialog', { name: 'Turn off two-factor' })
      await expect(off.getByLabel('Code')).toHaveAccessibleDescription(/does not match/)
      await typeInto(page, 'Code', codes[1] ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    }))

  test('a passkey is added, signs in, and is removed', async ({ page, site }) =>
    withUser(page, site, 'pia', async (pia) => {
      await addVirtualAuthenticator(page)
      // by its IP address it says why it is off
      await page.goto('/login?from=/admin/account')
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
      await typeCredentials(page, pia)
      await expect(
        page.getByText(/Off at this address. Open http:\/\/localhost:\d+ to use passkeys/),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add passkey' })).toBeDisabled()

      const address = site.url.replace('127.0.0.1', 'localhost')
      await page.goto(`${address}/login?from=/admin/account`)
      await typeCredentials(page, pia)
      await enter(page, 'Add passkey')
      await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible()
      await typeInto(page, 'Name', 'Work laptop')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Work laptop', { exact: true })).toBeVisible()
      await expect(page.getByText(/not used yet/)).toBeVisible()

      await signedOut(page, address)
      await enter(page, 'Use a passkey')
      await expect(page.getByRole('heading', { name: 'pia' })).toBeVisible()
      await expect(page.getByText(/last used/)).toBeVisible()
      await enter(page, 'Delete')
      await expect(page.getByText('Work laptop', { exact: true })).toBeHidden()
    }))
})
