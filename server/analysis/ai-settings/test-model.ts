import { AI_MODELS, aiCostUsd } from '../../../contract/analysis/ai-models.ts'
import { ANSWER_FORMATS, type AnswerFormat, type ModelTest } from '../../../contract/analysis/models.ts'
import { finishLog, writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { withinBudget } from '../budget.ts'
import { type Asked, askModel } from '../language-model.ts'
import { finishCall, linkResponse, startCall } from '../ledger-store.ts'
import { modelById, storeTest } from '../models/store.ts'
import { ownVendor, type Vendor, vendorOf } from '../models/vendors.ts'
import { estimateTokens, SYSTEM_PROMPT, userPrompt } from '../prompt.ts'
import { NO_USAGE, type Usage, VendorFailure } from '../vendor-failure.ts'

const SAMPLE = {
  title: 'Regulator approves the first spot fund for Ether',
  publisher_name: 'Sample Wire',
  published_at: '2026-01-05T09:00:00.000Z',
  content:
    'The regulator approved the first spot fund for Ether on Monday. Trading starts on Friday at two exchanges, and the issuer expects 200 million dollars in the first week.',
  summary: '',
}

/** Asks about a sample article. A server that does not take a format is asked with the next simpler one. */
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
  const spent: Usage = { ...NO_USAGE }
  let estimated = 0
  let answer: Booked = {
    failure: new VendorFailure('away', 'It was not asked.', NO_USAGE),
    usage: NO_USAGE,
    tokenEstimate: 0,
  }
  let format: AnswerFormat | null = null
  for (const tried of row ? ANSWER_FORMATS : [null]) {
    const asked = row && tried ? await ownVendor(context, row, tried) : vendor
    answer = await loggedCall(context, asked)
    add(spent, answer.usage)
    // no reply: what the budget counts is the estimate
    if (!answer.usage) estimated += aiCostUsd(vendor.price, answer.tokenEstimate, 0)
    format = tried
    if ('asked' in answer || !isAboutFormat(answer.failure)) break
  }
  const works = 'asked' in answer
  const test: ModelTest = {
    at: context.now().toISOString(),
    works,
    error: 'failure' in answer ? answer.failure.message : null,
    answer_format: works ? format : null,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    tokens: spent.total,
    cost: aiCostUsd(vendor.price, spent.prompt, spent.completion) + estimated,
    answer: 'asked' in answer ? shown(answer.asked) : null,
  }
  if (row) await storeTest(context.db, row, test)
  return test
}

type Prompt = { system: string; user: string }
type Answer = { asked: Asked } | { failure: VendorFailure }
/** `usage` is null when no reply came. */
type Booked = Answer & { usage: Usage | null; tokenEstimate: number }

/** A paid call like any other: booked in the budget, in the ledger and in the logs, about no article. */
async function loggedCall(context: Context, vendor: Vendor): Promise<Booked> {
  const { db, now } = context
  const prompt = { system: SYSTEM_PROMPT, user: userPrompt(SAMPLE) }
  const at = now().toISOString()
  const details = {
    model: vendor.model,
    requestTimestamp: at,
    publisher_id: null,
    contentLength: SAMPLE.content.length,
    tokenEstimate: estimateTokens(prompt.system + prompt.user),
    test: true,
  }
  const log = { entity_type: 'model_test', entity_id: null }
  const booking = await withinBudget(context, vendor.price, async (tx) => {
    const logId = await writeLog(tx, {
      ...log,
      action: 'ai_request',
      status: 'pending',
      details,
      created_at: at,
    })
    const callId = await startCall(tx, {
      model: vendor.model,
      upstream_model: vendor.upstreamModel,
      price: vendor.price,
      trigger: 'click',
      content_length: details.contentLength,
      token_estimate: details.tokenEstimate,
      request_log_id: logId,
      started_at: at,
    })
    return { logId, callId }
  })
  if ('refusal' in booking) throw booking.refusal
  const { logId, callId } = booking.booked
  const answer = await answerTo(context, vendor, prompt)
  const failure = 'failure' in answer ? answer.failure : undefined
  const usage = 'asked' in answer ? answer.asked.usage : answer.failure.usage
  await db.transaction(async (tx) => {
    const status = failure ? 'failed' : 'success'
    await finishCall(tx, callId, {
      status,
      price: vendor.price,
      usage,
      error: failure?.message ?? null,
      at: now(),
    })
    await finishLog(tx, logId, status)
    const response = {
      ...(usage && {
        totalTokens: usage.total,
        promptTokens: usage.prompt,
        completionTokens: usage.completion,
      }),
      upstreamModel: vendor.upstreamModel,
      calls: 1,
      ...(failure && { error: failure.message }),
    }
    const responseId = await writeLog(tx, {
      ...log,
      action: 'ai_response',
      status,
      details: { request: details, response },
      created_at: now().toISOString(),
    })
    await linkResponse(tx, logId, responseId)
  })
  return { ...answer, usage, tokenEstimate: details.tokenEstimate }
}

async function answerTo({ outbound }: Context, vendor: Vendor, prompt: Prompt): Promise<Answer> {
  try {
    return { asked: await askModel(outbound, vendor, prompt, vendor.timeLimitMs) }
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    return { failure: error }
  }
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

function add(sum: Usage, more: Usage | null) {
  if (!more) return
  sum.prompt += more.prompt
  sum.completion += more.completion
  sum.total += more.total
}
