import { expect, type Locator } from '@playwright/test'

/** Clicks a Delete button, thinks better of it when asked, and then means it. */
export async function deleteAfterAsking(button: Locator, question: string) {
  const dialog = button.page().getByRole('alertdialog')
  await button.click()
  await expect(dialog.getByText(question)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
}
