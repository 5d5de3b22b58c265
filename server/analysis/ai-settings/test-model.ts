import { AI_MODELS, aiCostUsd } from '../../../contract/analysis/ai-models.ts'
import type { AnswerFormat, ModelTest } from '../../../contract/analysis/models.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { budgetLeft } from '../budget.ts'
import { addUsage, logResponse } from '../call-log.ts'
import { type Asked, quoted } from '../language-model.ts'
import { NO_USAGE, type Usage } from '../models/model-format.ts'
import { modelFormats } from '../models/model-formats.ts'
import { modelById, storeTest } from '../models/store.ts'
import { ownVendor, type Vendor, vendorOf } from '../models/vendors.ts'
import { bookCall, paidCall } from '../paid-call.ts'
import { problemOf } from '../parse-answer.ts'
import { estimateTokens, SYSTEM_PROMPT, userPrompt } from '../prompt.ts'
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
  await refuseDear(context, vendor)
  const begun = performance.now()
  const calls: EndedCall[] = []
  for (const format of row ? modelFormats[row.format].answerFormats : [null]) {
    const [last] = calls.slice(-1)
    if (last && !(await mayTryAgain(context, vendor, last))) break
    const asked = row && format ? await ownVendor(context, row, format) : vendor
    const call = await loggedCall(context, asked)
    // another caller has booked what was left
    if ('refusal' in call && !last) throw call.refusal
    if ('refusal' in call) break
    calls.push({ ...call, format })
  }
  const spent = calls.reduce((sum, { usage }) => addUsage(sum, usage) ?? sum, NO_USAGE)
  const [last] = calls.slice(-1)
  const success = last && 'asked' in last.attempt ? last.attempt.asked : undefined
  const test: ModelTest = {
    at: context.now().toISOString(),
    works: success !== undefined,
    error: success ? null : whatWasWrong(calls, vendor),
    answer_format: (success && last?.format) ?? null,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    tokens: spent.total,
    cost: costOf(
      vendor,
      calls.map(({ billed }) => billed),
    ),
    answer: success ? shown(success) : null,
  }
  if (row) await storeTest(context.db, row, test)
  return test
}

const PROMPT = { system: SYSTEM_PROMPT, user: userPrompt(SAMPLE) }
type Attempt = Awaited<ReturnType<typeof paidCall>>
type Tokens = { prompt: number; completion: number }
/** `usage` is null when no reply came; then an estimate is billed, as in the budget. */
type EndedCall = {
  attempt: Attempt
  usage: Usage | null
  billed: Tokens
  format: AnswerFormat | null
}

const costOf = ({ price }: Vendor, billed: Tokens[]) =>
  aiCostUsd(
    price,
    billed.reduce((sum, { prompt }) => sum + prompt, 0),
    billed.reduce((sum, { completion }) => sum + completion, 0),
  )

const questionCost = (vendor: Vendor) =>
  costOf(vendor, [{ prompt: estimateTokens(PROMPT.system + PROMPT.user), completion: 0 }])

/** A price typed per million into a field per thousand ends the day's budget with one call. */
async function refuseDear(context: Context, vendor: Vendor) {
  const cost = questionCost(vendor)
  const left = await budgetLeft(context)
  if (left > 0 && cost >= left)
    throw conflict(
      `One test call costs about $${cost.toFixed(2)}, and $${left.toFixed(2)} of the AI budget is left. Check the prices of ${vendor.model}.`,
    )
}

/** Another call costs about as much as the last, and does not take the rest of the budget. */
async function mayTryAgain(context: Context, vendor: Vendor, { attempt, billed }: EndedCall) {
  if ('asked' in attempt || !isAboutFormat(attempt.failure)) return false
  const cost = Math.max(costOf(vendor, [billed]), questionCost(vendor))
  return cost === 0 || (await budgetLeft(context)) > cost
}

/** A wrong answer says more than what came after it, which is mostly the refusal of another format. */
function whatWasWrong(calls: EndedCall[], vendor: Vendor): string | null {
  const failures = calls.flatMap(({ attempt }) => ('failure' in attempt ? attempt.failure : []))
  const failure = failures.find(({ kind }) => kind === 'unusable') ?? failures.at(-1)
  if (!failure) return null
  const { message, answer } = failure
  return answer === undefined ? message : `${message} ${problemOf(answer)}${quoted(answer, vendor)}`
}

/** A paid call like any other: booked in the budget, in the ledger and in the logs, about no article. */
async function loggedCall(context: Context, vendor: Vendor) {
  const booking = await bookCall(context, vendor, SAMPLE, 'click', PROMPT)
  if ('refusal' in booking) return booking
  const { request } = booking.booked
  const attempt = await paidCall(context, vendor, booking.booked, PROMPT, vendor.timeLimitMs)
  const failure = 'failure' in attempt ? attempt.failure : undefined
  const usage = 'asked' in attempt ? attempt.asked.usage : attempt.failure.usage
  await context.db.transaction(async (tx) => {
    if ('asked' in attempt) await attempt.finish(tx)
    const { upstreamModel } = vendor
    const response = { usage, upstreamModel, calls: 1, ...(failure && { error: failure.message }) }
    await logResponse({ ...context, db: tx }, request, response)
  })
  const billed = usage ?? { prompt: request.details.tokenEstimate, completion: 0 }
  return { attempt, usage, billed }
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
