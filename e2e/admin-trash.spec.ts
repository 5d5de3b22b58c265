import { PHONE } from './site-test.ts'
import { expect, signedIn, test } from './test.ts'

test('on a phone a deletion is undone by its toast, in the log and in the trash', async ({
  page,
  site,
}) => {
  const name = 'Airdrops'
  await page.setViewportSize(PHONE)
  await signedIn(page, site)
  await page.goto('/admin/tags')
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name })
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
  const entry = page.getByRole('row', { name: /Tag deleted/ }).first()
  await expect(entry).toContainText(`Deleted: ${name}`)
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('Undone')

  await page.goto('/admin/tags')
  await remove()
  await page.goto('/admin/trash')
  const thing = page.getByRole('row', { name })
  await expect(thing).toContainText('30 days')
  await thing.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`Tag '${name}' restored.`)).toBeVisible()
  await expect(thing).toHaveCount(0)
})
