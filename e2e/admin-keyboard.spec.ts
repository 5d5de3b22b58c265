import type { Page } from '@playwright/test'
import { codeOf } from './code-of.ts'
import { ADMIN } from './site.ts'
import { expect, test } from './test.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Presses Tab until the wanted thing has the focus; anything out of reach fails. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'link' | 'button' | 'textbox' | 'checkbox',
) {
  const target = page.getByRole(role, { name }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return target
    await page.keyboard.press('Tab')
  }
  throw new Error(`${role} ${name} cannot be reached with Tab`)
}

test('the whole way from signing in to a deleted tag needs no mouse', async ({ page }) => {
  await page.goto('/admin/tags')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()

  await tabTo(page, 'Skip to content', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Name', 'textbox')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag added successfully')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  const row = page.getByRole('row', { name: /By hand/ })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (
      await row
        .getByRole('button', { name: 'Delete' })
        .evaluate((button) => button === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
  // the list, or the page if the tag was the last one
  await expect(page.locator('main:focus, section:focus')).toHaveCount(1)

  await tabTo(page, 'Logout', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

// a sign-in that asks for the code
test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

test('on a phone every door is opened and locked without a mouse', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(60_000)
  const enter = async (on: Page, name: string) => {
    await tabTo(on, name, 'button')
    await on.keyboard.press('Enter')
  }
  const fill = async (on: Page, name: string, text: string) => {
    await tabTo(on, name, 'textbox')
    await on.keyboard.press('ControlOrMeta+A')
    await on.keyboard.type(text)
  }
  const signIn = async (on: Page, { username, password }: typeof ADMIN) => {
    await expect(on.getByLabel('Username')).toBeFocused()
    await on.keyboard.type(username)
    await on.keyboard.press('Tab')
    await on.keyboard.type(password)
    await on.keyboard.press('Enter')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/users')
  await signIn(page, ADMIN)

  await enter(page, 'Invite by link')
  await fill(page, 'For', 'Ines')
  await page.keyboard.press('Enter')
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await enter(page, 'Done')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await context.newPage()
  await addVirtualAuthenticator(guest)
  const address = site.url.replace('127.0.0.1', 'localhost')
  const ines = { username: 'ines', password: 'quite long enough' }
  await guest.goto(`${address}/invite#${link.split('#')[1]}`)
  await fill(guest, 'Username', ines.username)
  await guest.keyboard.press('Tab')
  await guest.keyboard.type(ines.password)
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/admin$/)

  await guest.goto(`${address}/admin/account`)
  await enter(guest, 'Set up')
  const key = await guest.getByRole('textbox', { name: 'Key' }).inputValue()
  await fill(guest, '2. Enter the six digits it shows.', codeOf(key))
  await guest.keyboard.press('Enter')
  const kept = guest.getByRole('dialog', { name: 'Keep these recovery codes' })
  const recovery = (await kept.getByRole('listitem').first().textContent()) ?? ''
  await tabTo(guest, 'I have kept them in a safe place', 'checkbox')
  await guest.keyboard.press('Space')
  await enter(guest, 'Done')
  await enter(guest, 'Add passkey')
  await fill(guest, 'Name', 'Phone')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Phone', { exact: true })).toBeVisible()

  const signOut = () => guest.evaluate(() => localStorage.clear())
  await signOut()
  await guest.goto(`${address}/login?from=/admin/account`)
  await enter(guest, 'Use a passkey')
  await expect(guest.getByRole('heading', { name: 'ines' })).toBeVisible()
  await signOut()
  await guest.goto(`${address}/login?from=/admin/account`)
  await signIn(guest, ines)
  await expect(guest.getByLabel('Code', { exact: true })).toBeFocused()
  await guest.keyboard.type(codeOf(key, 1))
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('10 of 10 left')).toBeVisible()
  await enter(guest, 'Remove')
  await fill(guest, 'Code', recovery)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('button', { name: 'Set up' })).toBeVisible()
  await context.close()
  // whoever counts users on this site next finds the admin alone
  const headers = { authorization: `Bearer ${site.token}` }
  const users: { id: number; username: string }[] = await (
    await page.request.get('/api/users', { headers })
  ).json()
  const { id } = users.find(({ username }) => username === ines.username) ?? {}
  expect((await page.request.delete(`/api/users/${id}`, { headers })).ok()).toBe(true)

  await page.goto('/admin/settings/tokens')
  await enter(page, 'New token')
  await fill(page, 'Name', 'Newsletter')
  await page.keyboard.press('Enter')
  await enter(page, 'Done')
  await enter(page, 'Revoke')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No tokens')).toBeVisible()

  await page.goto('/admin/settings')
  await fill(page, 'Name', 'Harbour Wire')
  await enter(page, 'Save')
  await expect(page.getByText('Site saved.')).toBeVisible()
  const title = async () => /<title>(.*?)<\/title>/.exec(await (await fetch(site.url)).text())?.[1]
  expect(await title()).toBe('Harbour Wire')
  await page.goto('/admin/logs?entity_type=site')
  await enter(page, 'Undo')
  await expect(page.getByText("Undone: 'Site'.").first()).toBeVisible()
  expect(await title()).toContain('Crypto News')
})
