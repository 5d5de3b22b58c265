import { alertChannels } from '../server/platform/database/schema.ts'
import { fakeMailServer } from '../server/testing/fake-mail-server.ts'
import { openFollowing } from '../server/testing/follow-site.ts'
import { readMail } from '../server/testing/read-mail.ts'
import { startSite } from './site.ts'
import { hydrated, PHONE } from './site-test.ts'
import { test as base, expect } from './test.ts'

type MailServer = Awaited<ReturnType<typeof fakeMailServer>>

/** A site whose mails end on loopback. */
// biome-ignore lint/complexity/noBannedTypes: Playwright's word for no fixtures per test
const test = base.extend<{}, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await fakeMailServer({ hasTls: false })
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mail }, use) => {
      const site = await startSite({ FETCH_ALLOW_HOSTS: mail.host })
      await openFollowing({ db: site.db })
      await site.db.update(alertChannels).set({ smtp_port: mail.port })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Without the site's address: this one does not know its port. */
const linkAfter = (label: string, text: string) =>
  text
    .split(label)[1]
    ?.split('\n')[0]
    ?.replace(/^http:\/\/[^/]+/, '') ?? ''

for (const viewport of [{ width: 1280, height: 800 }, PHONE])
  test(`at ${viewport.width} px who never asked for mail bars the address by keyboard, and takes it back`, async ({
    page,
    site,
    mail,
  }) => {
    await page.setViewportSize(viewport)
    const address = `never-asked-${viewport.width}@example.org`
    const enter = () =>
      fetch(`${site.url}/api/follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ view: '/', when: 'each', zone: 'UTC', mail: address }),
      })
    const received = () => mail.mails.filter(({ to }) => to.join().includes(address))
    expect((await enter()).status).toBe(201)
    await expect.poll(() => received().length).toBe(1)
    const { text } = readMail(received()[0]?.source ?? '')
    const link = linkAfter('Never write to this address again: ', text)

    await page.goto(link)
    await hydrated(page)
    const status = page.getByRole('main').getByRole('status')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Never write to this address again',
    )
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

    const stop = page.getByRole('button', { name: 'Stop all mail' })
    const allow = page.getByRole('button', { name: 'Allow mail again' })
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(status).toHaveText('No mail is sent to this address any more, whoever enters it.')
    await expect(allow).toBeVisible()
    // a key that is pressed twice takes nothing back
    await page.keyboard.press('Enter')
    await expect(status).toBeFocused()
    expect((await enter()).status).toBe(201)

    // the link of the mail shows how it is
    await page.reload()
    await hydrated(page)
    await expect(status).toHaveText('No mail is sent to this address any more, whoever enters it.')
    await allow.focus()
    await page.keyboard.press('Space')
    await expect(status).toHaveText(/^Mail is allowed again\./)
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()

    expect((await enter()).status).toBe(201)
    await expect.poll(() => received().length).toBe(2)
  })

test('the link of a confirmation says what is followed once it was pressed, a damaged one what is wrong', async ({
  page,
  site,
  mail,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\) \S+\/api\/follow/)
  await fetch(`${site.url}/api/follow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      view: '/?search=etf',
      when: 'each',
      zone: 'UTC',
      mail: 'asked@example.org',
    }),
  })
  const received = () => mail.mails.find(({ to }) => to.join().includes('asked@'))
  await expect.poll(received).toBeDefined()
  const { text } = readMail(received()?.source ?? '')
  await page.goto(linkAfter('Confirm: ', text))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Confirmed. Messages come from now on. You follow ‘Search: etf’.',
  )
  await page.goto(`${site.url}/follow/bar#b.damaged`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'This link is not whole. Open it from the mail again.',
  )
})
