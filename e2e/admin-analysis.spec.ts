import { makeArticle, makePublisher } from '../server/testing/factories.ts'
import { fakeVendor, good } from '../server/testing/fake-vendor.ts'
import { startSite } from './site.ts'
import { test as base, expect, signedIn } from './test.ts'

type Vendor = Awaited<ReturnType<typeof fakeVendor>>

/** A site whose language model stands on loopback. */
// biome-ignore lint/complexity/noBannedTypes: Playwright's word for no fixtures per test
const test = base.extend<{}, { vendor: Vendor }>({
  vendor: [
    async ({}, use) => {
      const vendor = await fakeVendor()
      await use(vendor)
      await vendor.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ vendor }, use) => {
      const site = await startSite({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url })
      const { id: publisher_id } = await makePublisher(site.db, { name: 'Ledgerline' })
      const at = new Date().toISOString()
      const content = 'The regulator approved the first spot fund on Tuesday. '.repeat(10)
      await makeArticle(site.db, {
        title: 'Regulator approves a spot fund',
        publisher_id,
        content,
        content_length: content.length,
        analyzed_at: at,
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a slow model goes on as a job: the row says so until the answer is there', async ({
  page,
  site,
  vendor,
}) => {
  const thinking = Promise.withResolvers<void>()
  vendor.answers({ hold: thinking.promise.then(() => good({ freshness: 9, sentiment: 2 })) })
  await signedIn(page, site)
  await page.goto('/admin/articles_management')
  const row = page.getByRole('row', { name: /spot fund/ })
  const [reply] = await Promise.all([
    page.waitForResponse(/\/api\/ai\/analyze\//),
    row.getByRole('button', { name: 'Analyze with AI' }).click(),
  ])
  // no longer than a call may take, and no answer yet
  expect(reply.status()).toBe(202)
  await expect(row.getByText('Analyzing...')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(vendor.calls).toHaveLength(1)
  thinking.resolve()
  await expect(page.getByText('Article analyzed')).toBeVisible({ timeout: 15_000 })
  await expect(row.getByText('Analyzing...')).toHaveCount(0)
  await row.getByRole('button', { name: 'View Details' }).click()
  await expect(
    page.getByRole('dialog').getByText('The fund was approved on Tuesday.', { exact: true }),
  ).toBeVisible()
})

test('a model that fails says so in a sentence, and the article stays as it was', async ({
  page,
  site,
  vendor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 502/)
  vendor.answers({ status: 500, body: 'oops' })
  await signedIn(page, site)
  await page.goto('/admin/articles_management')
  const row = page.getByRole('row', { name: /spot fund/ })
  const before = await row.innerText()
  await row.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^OpenAI \(127\.0\.0\.1:\d+\) failed with status 500\. It says: 'oops'$/,
  )
  await expect.poll(() => row.innerText()).toBe(before)
})
