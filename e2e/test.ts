import { test as base, expect, type Page } from '@playwright/test'
import { fakeReceiver } from '../server/testing/fake-receiver.ts'
import { type Site, startSite } from './site.ts'

type Tools = {
  /** Console errors this test causes on purpose; any other fails it. */
  expectedErrors: RegExp[]
}

type Receiver = Awaited<ReturnType<typeof fakeReceiver>>

/** One site a worker, which may write to a receiver on loopback; a test that needs other upstreams starts its own. */
export const test = base.extend<Tools, { receiver: Receiver; site: Site }>({
  receiver: [
    async ({}, use) => {
      const receiver = await fakeReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ receiver }, use) => {
      const site = await startSite({
        FETCH_ALLOW_HOSTS: receiver.host,
        PUSH_ALLOW_HOSTS: receiver.host,
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const unexpected = errors.filter(
      (text) => !expectedErrors.some((pattern) => pattern.test(text)),
    )
    expect(unexpected, 'unexpected console errors').toEqual([])
  },
})
export { expect }

/** Signs the page in without the form: the token is where the product keeps it. */
export async function signedIn(page: Page, site: Site) {
  const user = JSON.stringify({ id: 1, username: 'admin', role: 'admin' })
  await page.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', stored)
    },
    [site.token, user] as const,
  )
}
