import { coins } from '../server/platform/database/schema.ts'
import { expect, signedIn, test } from './admin-site.ts'
import { deleteAfterAsking } from './delete-after-asking.ts'
import { shiftDuring } from './layout-shift.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('coins are added, imported, edited, updated and deleted', async ({
  page,
  site,
  upstreams,
}) => {
  // the sample content has coins too
  await site.db.delete(coins)
  await signedIn(page, site)
  await page.goto('/admin/crypto')
  await page.getByRole('button', { name: 'Add coin' }).click()
  await expect(page.getByText('Symbol is required')).toBeVisible()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Symbol', { exact: true }).fill('btc')
  await page.getByLabel('Name').fill('Bitcoin')
  await page.getByRole('button', { name: 'Add coin' }).click()
  await expect(page.getByText('Coin added successfully')).toBeVisible()
  const bitcoin = page.getByRole('row', { name: /BTC/ })
  await expect(bitcoin).toBeVisible()

  await page.getByLabel('Symbols, separated by commas').fill('sol, , btc,xyzq')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveText([
    'Processing SOL...',
    'Added SOL',
    'Processing BTC...',
    'Skipped BTC: Already exists',
    'Processing XYZQ...',
    /^Failed to add XYZQ: ./,
  ])

  const solana = page.getByRole('row', { name: /SOL/ })
  await solana.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })
  await editor.getByLabel('Name').fill('Solana Coin')
  await editor.getByLabel('Also known as').fill('Solcoin until 2024')
  await expect(editor.getByText('write days as 2024-09-04')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByLabel('Also known as').fill('Bitcoin')
  await bitcoin.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("'Bitcoin' already means BTC.")).toBeVisible()
  await editor.getByLabel('Also known as').fill('Solcoin until 2024-09-04')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Coin updated successfully')).toBeVisible()
  await expect(
    page.getByRole('row', { name: /Solana Coin.*Also Solcoin until 2024-09-04/ }),
  ).toBeVisible()

  // far down the list the message is in view as well
  await page.setViewportSize({ width: 1280, height: 300 })
  await bitcoin.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Coin data updated successfully')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })

  await deleteAfterAsking(
    solana.getByRole('button', { name: 'Delete' }),
    'Are you sure you want to delete this coin?',
  )
  await expect(page.getByText('Coin deleted successfully')).toBeVisible()
  await expect(solana).toBeHidden()
  await expect(page.getByRole('region', { name: 'Coins' })).toBeFocused()

  upstreams.coins.misbehave(() => 'hang up')
  await page.getByLabel('Symbol', { exact: true }).fill('ada')
  await page.getByLabel('Name').fill('Cardano')
  await page.getByRole('button', { name: 'Add coin' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('row', { name: /ADA/ })).toBeHidden()
  upstreams.coins.misbehave(() => undefined)
})

test.describe('an import', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] })

  test('moves nothing', async ({ page, site }) => {
    await signedIn(page, site)
    const headers = { authorization: `Bearer ${site.token}` }
    await page.request.post('/api/crypto/coins', {
      headers,
      data: { symbol: 'ADA', name: 'Cardano' },
    })
    await page.goto('/admin/crypto')
    await expect(page.getByRole('row', { name: /Cardano/ })).toBeVisible()
    await page.getByLabel('Symbols, separated by commas').fill('ADA')
    const moved = await shiftDuring(page, async () => {
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(page.getByText('Skipped ADA: Already exists')).toBeVisible()
    })
    expect(moved).toBeLessThan(0.02)
  })
})
