import { execFileSync } from 'node:child_process'
import { enter, typeInto } from './keyboard.ts'
import { PHONE } from './site-test.ts'
import { expect, signedIn, test } from './test.ts'

// by a phone without a mouse
test.use({ viewport: PHONE })
test.beforeEach(async ({ page, site }) => {
  await signedIn(page, site)
})

test.describe('an invitation', () => {
  test.use({ expectedErrors: [/410 \(Gone\)/] })

  test('is a link by which a colleague makes an account once', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/admin/users')
    await enter(page, 'Invite by link')
    await typeInto(page, 'For', 'Ines')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite by link' })
    const link = await dialog.getByLabel('Link').inputValue()
    expect(link).toMatch(/\/invite#[\w-]{43}$/)
    await enter(page, 'Done')
    const open = page.getByRole('list', { name: 'Open invitations' })
    await expect(open).toContainText('Invited as Editor until')

    const context = await browser.newContext({ viewport: PHONE })
    const guest = await context.newPage()
    const address = `${baseURL}/invite#${link.split('#')[1]}`
    const response = await guest.goto(address)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(guest.getByText('as Editor')).toBeVisible()
    await typeInto(guest, 'Username', 'ines')
    await guest.keyboard.press('Tab')
    await guest.keyboard.type('quite long enough')
    await guest.keyboard.press('Enter')
    await expect(guest).toHaveURL(/\/admin$/)
    await expect(guest.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await guest.goto('about:blank')
    await guest.goto(address)
    await expect(guest.getByText('This invitation has been used.')).toBeVisible()
    await context.close()

    await page.reload()
    await expect(page.getByRole('row', { name: /ines/ })).toBeVisible()
    await expect(open).toBeHidden()
  })
})

test('an API token is made, used by a program and revoked', async ({ page, site }) => {
  await page.goto('/admin/settings/tokens')
  await expect(page.getByText('No tokens')).toBeVisible()
  await enter(page, 'New token')
  await typeInto(page, 'Name', 'Newsletter')
  await page.keyboard.press('Enter')
  const ready = page.getByRole('dialog', { name: 'Token ‘Newsletter’ is ready' })
  const token = await ready.getByLabel('Token').inputValue()
  await enter(page, 'Done')
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
  await enter(page, 'Revoke')
  const question = page.getByRole('alertdialog', { name: 'Revoke token' })
  await expect(question).toContainText('Stops at once. Newsletter uses it 2 times a day.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No tokens')).toBeVisible()
  expect(curl('/api/articles/admin')).toBe('401')
})
