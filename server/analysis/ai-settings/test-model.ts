import { AI_MODELS, aiCostUsd } from '../../../contract/analysis/ai-models.ts'
import type { AnswerFormat, ModelTest } from '../../../contract/analysis/models.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { addUsage, logResponse } from '../call-log.ts'
import type { Asked } from '../language-model.ts'
import { NO_USAGE, type Usage } from '../models/model-format.ts'
import { modelFormats } from '../models/model-formats.ts'
import { modelById, storeTest } from '../models/store.ts'
import { ownVendor, type Vendor, vendorOf } from '../models/vendors.ts'
import { bookCall, paidCall } from '../paid-call.ts'
import { SYSTEM_PROMPT, userPrompt } from '../prompt.ts'
import type { VendorFailure } from '../vendor-failure.ts'

const TEXT =
  'The regulator approved the first spot fund for Ether on Monday. Trading starts on Friday at two exchanges, and the issuer expects 200 million dollars in the first week.'
const SAMPLE = {
  id: null,
  version: undefined,
  publisher_id: null,
  title: 'Regulator approves the first spot fund for Ether',
  publisher_name: 'Sample Wire',
  published_at: '2026-01-05T09:00:00.000Z',
  content: TEXT,
  content_length: TEXT.length,
  summary: '',
}

/** Asks about a sample article. If a server refuses a format, the next simpler one is tried. */
export async function testModel(context: Context, id: string): Promise<ModelTest | Accepted> {
  if (!(await firstVendor(context, id))) throw notFound('Model')
  return answerOrContinue(context, {
    kind: 'test-model',
    key: `test-model:${id}`,
    run: async (progress) => {
      progress.expect(1)
      const test = await runTest(context, id)
      progress.step()
      return test
    },
  })
}

async function runTest(context: Context, id: string): Promise<ModelTest> {
  const row = await modelById(context.db, id)
  const vendor = await firstVendor(context, id)
  if (!vendor) throw notFound('Model')
  if (!vendor.ready) throw conflict(notReady(vendor))
  const begun = performance.now()
  let spent: Usage = NO_USAGE
  let estimated = 0
  let attempt: Attempt | undefined
  let format: AnswerFormat | null = null
  for (const tried of row ? modelFormats[row.format].answerFormats : [null]) {
    const asked = row && tried ? await ownVendor(context, row, tried) : vendor
    const { usage, tokenEstimate, ...ended } = await loggedCall(context, asked)
    spent = addUsage(spent, usage) ?? spent
    // no reply: what the budget counts is the estimate
    if (!usage) estimated += aiCostUsd(vendor.price, tokenEstimate, 0)
    format = tried
    attempt = ended.attempt
    if ('asked' in attempt || !isAboutFormat(attempt.failure)) break
  }
  const asked = attempt && 'asked' in attempt ? attempt.asked : undefined
  const test: ModelTest = {
    at: context.now().toISOString(),
    works: asked !== undefined,
    error: attempt && 'failure' in attempt ? attempt.failure.message : null,
    answer_format: asked ? format : null,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    tokens: spent.total,
    cost: aiCostUsd(vendor.price, spent.prompt, spent.completion) + estimated,
    answer: asked ? shown(asked) : null,
  }
  if (row) await storeTest(context.db, row, test)
  return test
}

type Attempt = Awaited<ReturnType<typeof paidCall>>

/** A paid call like any other: booked in the budget, in the ledger and in the logs, about no article. `usage` is null when no reply came. */
async function loggedCall(context: Context, vendor: Vendor) {
  const prompt = { system: SYSTEM_PROMPT, user: userPrompt(SAMPLE) }
  const booking = await bookCall(context, vendor, SAMPLE, 'click', prompt)
  if ('refusal' in booking) throw booking.refusal
  const { request } = booking.booked
  const attempt = await paidCall(context, vendor, booking.booked, prompt, vendor.timeLimitMs)
  const failure = 'failure' in attempt ? attempt.failure : undefined
  const usage = 'asked' in attempt ? attempt.asked.usage : attempt.failure.usage
  await context.db.transaction(async (tx) => {
    if ('asked' in attempt) await attempt.finish(tx)
    const { upstreamModel } = vendor
    const response = { usage, upstreamModel, calls: 1, ...(failure && { error: failure.message }) }
    await logResponse({ ...context, db: tx }, request, response)
  })
  return { attempt, usage, tokenEstimate: request.details.tokenEstimate }
}

/** A simpler format is worth a try: the server refused the request, or did not keep to what it took. */
const isAboutFormat = ({ kind }: VendorFailure) =>
  kind === 'refused' || kind === 'request' || kind === 'unusable'

async function firstVendor(context: Context, id: string): Promise<Vendor | undefined> {
  const isNamed = (AI_MODELS as readonly string[]).includes(id)
  return isNamed || (await modelById(context.db, id)) ? vendorOf(context, id) : undefined
}

const notReady = (vendor: Vendor) =>
  vendor.keyPlace.endsWith('_API_KEY')
    ? `${vendor.model} has no key: set ${vendor.keyPlace}.`
    : `${vendor.model} cannot be asked: it has retired, or its key has to be entered again.`

const shown = ({ result: { freshness, sentiment, tags, overview, ad } }: Asked) =>
  JSON.stringify({ freshness, sentiment, tags, overview, ad })
