import { expect, test, vi } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'

const site = onceAFile(analysisSite)

test('an analysis that takes longer than a call may goes on as a job', async () => {
  const id = await site.article()
  const { promise: hold, resolve } = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers({ hold })
  const { status, body } = await site.admin(`POST /api/ai/analyze/${id}`)
  expect(status).toBe(202)
  expect(site.vendor.calls).toHaveLength(1)
  expect((await site.admin('GET /api/jobs/running')).body).toMatchObject([
    { id: body.jobId, kind: 'analyze', key: `analyze:${id}` },
  ])
  resolve(good({ freshness: 9, sentiment: 2 }))
  await vi.waitFor(async () => {
    expect((await site.admin(`GET /api/jobs/${body.jobId}`)).body).toMatchObject({
      state: 'completed',
      result: { freshness: 9, sentiment: 2, overview: expect.any(String) },
    })
  }, 10_000)
  expect((await site.admin(`GET /api/articles/admin/${id}`)).body).toMatchObject({
    freshness_score: 9,
    sentiment_score: 2,
  })
})
