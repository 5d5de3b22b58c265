import { expect, signedIn, test } from './test.ts'

test('an admin sets up a webhook, tests it and sees what was delivered', async ({
  page,
  site,
  receiver,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  await signedIn(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Alerts' }).click()
  await page.getByRole('button', { name: 'Set up Webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Webhook' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The address is required.')).toBeVisible()
  await dialog.getByLabel('Webhook address').fill(receiver.url('/newsroom/token-7f2c'))
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByRole('status')).toContainText(/success200 in \d/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: 'ends in 7f2c' })
  await expect(row).toContainText('Delivered')
  await expect(row.getByRole('switch', { name: 'Webhook' })).toBeChecked()
  receiver.answers('/newsroom/token-7f2c', (reply) => reply.writeHead(404).end('no_service'))
  await row.getByRole('button', { name: 'Test Webhook' }).click()
  await expect(row).toContainText('Failed')
  const deliveries = page.getByRole('region', { name: 'Last deliveries' })
  await expect(deliveries.getByRole('row').filter({ hasText: '404 no_service' })).toBeVisible()
  receiver.answersWell('/newsroom/token-7f2c')
  await deliveries.getByRole('button', { name: 'Send again' }).click()
  await expect(deliveries.getByText('404 no_service')).toBeHidden()
  expect(receiver.received).toHaveLength(3)
  expect(receiver.received[2]?.headers['webhook-id']).toBe(
    receiver.received[1]?.headers['webhook-id'],
  )

  await expect(page.getByText('At most one message per issue per hour')).toBeVisible()
  for (const event of ['Feed fails or recovers', 'Widely covered story'])
    await expect(page.getByRole('checkbox', { name: `${event}: Webhook` })).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Sign-in from a new address: Webhook' })
  await box.check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box).not.toBeChecked()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Set up Slack' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/admin/logs?changes=true')
  await expect(page.getByText('Alerts: Webhook').first()).toBeVisible()
  await expect(page.getByText('token-7f2c')).toHaveCount(0)
})
