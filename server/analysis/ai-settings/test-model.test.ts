import { beforeEach, expect, test } from 'vitest'
import { aiCalls, languageModels } from '../../platform/database/schema.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { completion, good, type VendorAnswer } from '../../testing/fake-vendor.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { isBudgetUsed } from '../budget.ts'

// a call of the fake has 1000 prompt and 100 completion tokens
const site = onceAFile(() => analysisSite({ keys: false, budget: '0.5' }))
beforeEach(async () => {
  await site.context.db.delete(languageModels)
  await site.context.db.delete(aiCalls)
})

async function addedAt(prompt_price: number) {
  const model = { name: 'Attic', base_url: site.vendor.url, upstream_model: 'attic:8b' }
  await site.admin('POST /api/ai/models', { ...model, prompt_price })
}
const tested = () => site.admin('POST /api/ai/models/attic/test')

const LACKING = completion({ freshness: 8, sentiment: 'good', tags: [], overview: 'It rose.' })

test('a model whose answers have the wrong form is told so, and the rest of the budget stays', async () => {
  await addedAt(0.2)
  site.vendor.answers(LACKING)
  expect(await tested()).toMatchObject({
    status: 200,
    body: {
      works: false,
      error: expect.stringContaining(
        'Incomplete analysis data received. In its answer, sentiment must be a number.',
      ),
      cost: 0.4,
    },
  })
  expect(site.vendor.calls).toHaveLength(2)
  expect(await isBudgetUsed(site.context)).toBe(false)
  site.vendor.answers(good())
  const [, , model] = (await site.admin('GET /api/ai/models')).body
  expect(model.last_test).toMatchObject({ works: false, cost: 0.4 })
})

test.each<[string, VendorAnswer, string]>([
  [
    'no JSON',
    completion('Sure! It is good news.'),
    "no JSON object. It says: 'Sure! It is good news.'",
  ],
  ['no field', completion({ freshness: 8, sentiment: 5, tags: [] }), 'overview is required'],
  [
    'an empty field',
    completion({ freshness: 8, sentiment: 5, tags: [], overview: ' ' }),
    'overview is empty',
  ],
  [
    'a score of 80',
    completion({ freshness: 80, sentiment: 5, tags: [], overview: 'Up.' }),
    'freshness must be at most 10',
  ],
])('an answer with %s is described', async (_, answer, sentence) => {
  await addedAt(0)
  site.vendor.answers(answer)
  expect((await tested()).body.error).toContain(sentence)
})

test('the answer in a wrong form is told, not that simpler formats were refused after it', async () => {
  await addedAt(0)
  const refusal = { status: 400, body: { error: { message: 'JSON mode only' } } }
  site.vendor.answers((_call, number) => (number === 1 ? LACKING : refusal))
  expect((await tested()).body.error).toContain('sentiment must be a number')
})

test('where the question alone costs more than is left, nothing is asked', async () => {
  await addedAt(2.5)
  site.vendor.answers(good())
  expect(await tested()).toMatchObject({
    status: 409,
    body: {
      error: expect.stringMatching(
        /^One test call costs about \$[\d.]+, and \$0\.50 of the AI budget is left\. Check/,
      ),
    },
  })
  expect(site.vendor.calls).toHaveLength(0)
})
