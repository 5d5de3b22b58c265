import { enter, tabTo, typeCredentials } from './keyboard.ts'
import { ADMIN } from './site.ts'
import { expect, test } from './test.ts'

test('the whole way from signing in to a deleted tag needs no mouse', async ({ page }) => {
  await page.goto('/admin/tags')
  await typeCredentials(page, ADMIN)
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

  await enter(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
