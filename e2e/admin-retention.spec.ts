import { makeArticles } from '../server/testing/factories.ts'
import { ago, DAY_MS } from './ago.ts'
import { expect, signedIn, test } from './test.ts'

test('an admin sets a limit, sees what would go, saves, undoes, and deletes at once', async ({
  page,
  site,
  axe,
}) => {
  await makeArticles(
    site.db,
    [10, 100, 200, 200].map((days, n) => ({
      title: `Story ${days} ${n}`,
      published_at: ago(days * DAY_MS),
      featured: n === 3,
    })),
  )
  await signedIn(page, site)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Retention' }).click()
  await expect(page).toHaveURL('/admin/settings/retention')
  const keep = page.getByLabel('Keep articles')
  const row = page.getByRole('listitem').filter({ has: keep })
  // a new site starts with a year
  await expect(keep).toHaveValue('365')
  await expect(row).toContainText('nothing')
  await expect(page.getByRole('button', { name: 'Delete now…' })).toBeDisabled()

  await keep.selectOption('90 days')
  await expect(row).toContainText(/2 articles from before .*\sof 4, frees/)
  await expect(page.getByText('Saving deletes nothing before 03:00 UTC. This many')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(keep).toHaveValue('365')
  await expect(row).toContainText('nothing')

  await keep.selectOption('180 days')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1 article from before')
  await page.getByRole('button', { name: 'Delete now…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This cannot be undone and does not go through Trash.')
  await expect(question.getByRole('button', { name: 'Delete now' })).toBeDisabled()
  await question.getByLabel('Type DELETE to confirm').fill('DELETE')
  await axe(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('Deleted: 1 article.')).toBeVisible()
  await expect(row).toContainText('nothing')
  await expect(page.getByText(/Last run .*: 1 article\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Disk by kind' })).toContainText(/Articles .*Free/)

  await page.goto('/admin/logs')
  await expect(page.getByRole('row', { name: /Retention changed/ }).first()).toContainText('Keep articles')
  await page.goto('/admin/articles_management')
  await expect(page.getByRole('row', { name: /Story 200 3/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Story 200 2/ })).toHaveCount(0)
})
