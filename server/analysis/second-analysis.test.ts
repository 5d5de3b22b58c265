import { expect, test } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { good } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'

const SUMMARY = 'The exchange lost $40 million to attackers on Monday, it said.'
const summaryOnly = { content: '', content_length: 0, overview: SUMMARY }

const withModel = onceAFile(analysisSite)
const builtIn = onceAFile(() => analysisSite({ keys: false }))

test('a model reads the summary of the feed again, not what it said itself', async () => {
  const id = await withModel.article(summaryOnly)
  withModel.vendor.answers(good({ overview: 'Words of the model.' }))
  for (let click = 0; click < 3; click++) await withModel.admin(`POST /api/ai/analyze/${id}`)
  const prompts = withModel.vendor.calls.map(({ body }) => body.messages[1]?.content)
  expect(prompts).toHaveLength(3)
  for (const prompt of prompts) {
    expect(prompt).toContain(SUMMARY)
    expect(prompt).not.toContain('Words of the model.')
  }
  const logs = (await withModel.admin('GET /api/logs?action=ai_request')).body
  expect(logs.map((log: { details: string }) => JSON.parse(log.details).contentLength)).toEqual(
    Array(3).fill(SUMMARY.length),
  )
})

test('the built-in analyser does the same, so its answer stays the same', async () => {
  const long = `${SUMMARY} ${'Customers were told to wait for more news about their deposits. '.repeat(12)}`
  const id = await builtIn.article({ ...summaryOnly, overview: long })
  const analyze = async () => (await builtIn.admin(`POST /api/ai/analyze/${id}`)).body
  const first = await analyze()
  expect(await analyze()).toEqual(first)
  const logs = (await builtIn.admin('GET /api/logs?action=ai_request')).body
  expect(logs.map((log: { details: string }) => JSON.parse(log.details).contentLength)).toEqual([
    long.length,
    long.length,
  ])
})
