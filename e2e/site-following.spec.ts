import { followers } from '../server/platform/database/schema.ts'
import { makePublisher } from '../server/testing/factories.ts'
import { hydrated } from './hydrated.ts'
import type { Site } from './site.ts'
import { expect, test } from './test.ts'

test.beforeAll(async ({ site }) => void (await makePublisher(site.db, { name: 'Ledgerline' })))
test.use({ serviceWorkers: 'allow' })

test('push: feeds only, blocked, allowed, expired; corrections are followed each or once a day', async ({
  page,
  context,
  site,
  receiver,
  expectedErrors,
}) => {
  expectedErrors.push(
    /404 \(Not Found\) \S+\/api\/following$/,
    /does not support the Push API in incognito mode/,
  )
  await context.addInitScript(() => {
    // Chromium without a window says 'denied' whatever was granted, and asks nobody
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'denied',
    })
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = (...given) => {
      sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}x`)
      return ask(...given)
    }
  })
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked')?.length ?? 0)
  const open = async (path = '/') => {
    await page.goto(site.url + path)
    await hydrated(page)
    await page.getByRole('button', { name: /^Follow(ing)?$/ }).click()
  }
  const panel = page.getByRole('dialog')
  const byPush = panel.getByRole('switch', { name: 'Browser notifications' })

  await open()
  await expect(panel.getByText('This site offers feeds only.')).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Copy the RSS address' })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await offerPush(site)

  await open()
  await expect(panel.getByText('Your browser blocks notifications.')).toBeVisible()
  await expect(byPush).toBeDisabled()

  await open('/corrections')
  await expect(panel.getByText('no correction in the last week')).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(2)
  await expect(panel.getByRole('radio', { name: 'Each new correction' })).toBeChecked()

  await context.grantPermissions(['notifications'], { origin: site.url })
  await page.evaluate(() => localStorage.setItem('permission', 'default'))
  await open('/outlets/ledgerline')
  await expect(panel.getByText('Outlet: Ledgerline')).toBeVisible()
  await panel.getByRole('radio', { name: 'Only when it is first' }).check()
  await expect(panel.getByRole('button', { name: 'Follow' })).toBeDisabled()
  expect(await asked()).toBe(0)
  await byPush.click()
  await expect(byPush).toHaveAttribute('aria-checked', 'true')
  expect(await asked()).toBe(1)
  // as far as Chromium goes here: it subscribes nobody in a window of its own
  await panel.getByRole('button', { name: 'Follow' }).click()
  await expect(panel.getByRole('alert')).toHaveText('This could not be saved. Nothing was changed.')
  await page.evaluate(subscribeTo, receiver.url('/phone'))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You follow this view.')).toBeVisible()
  const following = page.getByRole('button', { name: 'Following' })
  await expect(following.locator('svg.fill-current')).toBeVisible()

  // the push service said that the endpoint is gone
  await site.db.delete(followers)
  await open('/outlets/ledgerline')
  await expect(panel.getByRole('heading', { name: 'Follow this view' })).toBeVisible()
  await expect(byPush).toHaveAttribute('aria-checked', 'false')
  await page.evaluate(subscribeTo, receiver.url('/phone-again'))
  await byPush.click()
  await panel.getByRole('button', { name: 'Follow' }).click()
  await expect(following).toBeVisible()
})

const offerPush = ({ url, token }: Site) =>
  fetch(`${url}/api/readers`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ push: true }),
  })

/** Stands in for the push service of the browser. */
function subscribeTo(endpoint: string) {
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }),
  })
}
