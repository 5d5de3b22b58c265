import { expect, signedIn, test } from './test.ts'

test('a deletion is undone by its toast, in the log and in the trash', async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto('/admin/tags')
  await page.getByLabel('Name').fill('Airdrops')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /Airdrops/ })
  const remove = async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
  }
  await expect(row).toBeVisible()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await remove()
  await page.goto('/admin/logs?changes=true')
  const entry = page.getByRole('row', { name: /tag_delete/ }).first()
  await expect(entry).toContainText('Deleted: Airdrops')
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('Undone')

  await page.goto('/admin/tags')
  await remove()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/trash')
  const thing = page.getByRole('row', { name: /Airdrops/ })
  await expect(thing).toContainText('30 days')
  await thing.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText("Tag 'Airdrops' restored.")).toBeVisible()
  await expect(thing).toHaveCount(0)
})
