import { expect, type Page } from '@playwright/test'

/** Presses Tab until the wanted thing has the focus; anything out of reach fails. */
export async function tabTo(
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

/** Presses a button with Enter. */
export async function enter(page: Page, name: string) {
  await tabTo(page, name, 'button')
  await page.keyboard.press('Enter')
}

/** Types over what a field has. */
export async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, name, 'textbox')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** On the login page, whose first field has the focus. */
export async function typeCredentials(
  page: Page,
  { username, password }: { username: string; password: string },
) {
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
