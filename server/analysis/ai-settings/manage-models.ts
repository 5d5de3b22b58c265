import { AI_MODELS, BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import { DEFAULT_MODEL_FORMAT } from '../../../contract/analysis/model-formats.ts'
import {
  type LanguageModel,
  type ModelBody,
  pricePerThousand,
} from '../../../contract/analysis/models.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import {
  addressNotAllowed,
  alreadyExists,
  badInput,
  conflict,
  fieldWords,
  notFound,
  refuseStale,
} from '../../platform/errors.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { sealKey } from '../../platform/seal.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import {
  ASKED_NOTHING,
  asChange,
  deleteModel,
  insertModel,
  leaveOutCheaper,
  type ModelRow,
  modelById,
  modelToChange,
  replaceChosen,
  updateModel,
} from '../models/store.ts'
import { listModels, ownModel } from '../models/vendors.ts'

export async function addModel(context: Context, body: ModelBody, by: By): Promise<LanguageModel> {
  refusePrivate(context, body.base_url)
  const id = idOf(body.name)
  if (await modelById(context.db, id)) throw alreadyExists(`A model named '${body.name}'`, 'name')
  const values = { ...valuesOf(body), id, key_sealed: await sealed(context, body.key) }
  const row = await context.db.transaction(async (tx) => {
    const stored = await insertModel(tx, values).catch(taken(body.name))
    await recordChange(tx, { by, ...aModel(stored), before: undefined, after: asChange(stored) })
    return stored
  })
  return ownModel(context, row)
}

/** The id stays: logs and the ledger go on under it. */
export async function changeModel(
  context: Context,
  id: string,
  body: ModelBody,
  by: By,
  unchangedSince?: string,
): Promise<LanguageModel> {
  refusePrivate(context, body.base_url)
  const row = await context.db.transaction(async (tx) => {
    const before = await modelToChange(tx, id)
    if (!before) throw unknown(id)
    refuseStale(before, unchangedSince, 'model')
    const keepsKey = body.key === undefined
    // a key is sent to the server it was entered for, and to no other that somebody puts in its place
    if (keepsKey && before.key_sealed !== null && !sameServer(before.base_url, body.base_url))
      throw badInput('The key belongs to the old address: enter it again for the new one.', 'key')
    const values = {
      ...valuesOf(body, before),
      ...(keepsKey ? {} : { key_sealed: await sealed(context, body.key) }),
      ...(isAskedAlike(before, body) ? {} : ASKED_NOTHING),
    }
    const after = await updateModel(tx, id, values).catch(taken(body.name))
    await recordChange(tx, {
      by,
      ...aModel(after),
      before: asChange(before),
      after: asChange(after),
    })
    return after
  })
  return ownModel(context, row)
}

/** What it has cost stays in the ledger under its id. */
export async function removeModel(
  context: Context,
  id: string,
  replacement: string | undefined,
  by: By,
) {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const row = await modelToChange(tx, id)
    if (!row) throw unknown(id)
    const before = await currentSettings(tx, { lock: true })
    if (before.ai_model === id) {
      const others = (await listModels(inside)).filter((model) => model.id !== id)
      if (replacement === undefined)
        throw conflict(`${row.name} is the chosen model. Choose the one that takes its place.`)
      if (!others.some((model) => model.id === replacement))
        throw badInput(
          `The replacement must be one of ${others.map((model) => model.id).join(', ')}.`,
        )
      await replaceChosen(tx, id, replacement)
    }
    if (before.ai_cheaper_model === id) await leaveOutCheaper(tx)
    await recordChange(tx, {
      by,
      kind: 'settings',
      id: 1,
      before,
      after: await currentSettings(tx),
    })
    const shown = await ownModel(context, row)
    await deleteModel(tx, id)
    await recordChange(tx, { by, ...aModel(row), before: asChange(row), after: undefined })
    return shown
  })
}

const aModel = ({ number }: ModelRow) => ({ kind: 'model' as const, id: number })

/** Throws when the settings may not hold this value; what they hold already may stay. */
export async function checkModel(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  field: 'ai_model' | 'ai_cheaper_model',
  id: string,
  held: string | null,
) {
  const models = await listModels(context)
  const model = models.find((each) => each.id === id)
  if (!model)
    throw badInput(
      `The AI model must be one of ${models.map((each) => each.id).join(', ')}.`,
      field,
    )
  if (id !== held && model.last_test?.works === false)
    throw badInput(
      `${model.name} failed its last test call. Test it again before you choose it.`,
      field,
    )
}

/** As the row holds them; `before` when it exists already. */
function valuesOf(
  body: ModelBody,
  before?: ModelRow,
): Omit<ModelRow, 'id' | 'number' | 'key_sealed' | 'answer_format' | 'last_test' | 'updated_at'> {
  const { name, base_url, upstream_model, time_limit_seconds, retires_on } = body
  return {
    name,
    base_url,
    upstream_model,
    time_limit_seconds,
    format: body.format ?? before?.format ?? DEFAULT_MODEL_FORMAT,
    prompt_price: priceIn(body, 'prompt_price', before),
    completion_price: priceIn(body, 'completion_price', before),
    retires_on: retires_on ?? null,
  }
}

/**
 * Per 1,000 tokens, from whichever unit was sent. A client that sends back a model it has read, with one of the
 * two changed, means that one.
 */
function priceIn(
  body: ModelBody,
  field: 'prompt_price' | 'completion_price',
  before: ModelRow | undefined,
): number {
  const perMillion = body[`${field}_per_million`]
  const given = [body[field], perMillion && pricePerThousand(perMillion)].filter(
    (price) => price !== undefined,
  )
  const changed = given.filter((price) => price !== before?.[field])
  const [price = 0, other = price] = changed.length > 0 ? changed : given
  if (price !== other)
    throw badInput(
      `The ${fieldWords(field)} per 1,000 tokens is not the one per million. Send one of them.`,
      `${field}_per_million`,
    )
  return price
}

/** What a test call found out holds on. */
const isAskedAlike = (before: ModelRow, body: ModelBody) =>
  before.base_url === body.base_url &&
  before.upstream_model === body.upstream_model &&
  before.format === (body.format ?? before.format)

const sealed = async ({ config }: Context, key: string | null | undefined) =>
  key ? sealKey(config, key) : null

const sameServer = (one: string, other: string) => new URL(one).origin === new URL(other).origin

const RESERVED: readonly string[] = [...AI_MODELS, BUILT_IN_MODEL, 'test']

/** 'Attic 8B' is attic-8b in logs and settings. */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  if (id === '') throw badInput('The name must have a letter or a figure.', 'name')
  if (RESERVED.includes(id))
    throw badInput(`The name '${name}' belongs to a model that comes with the site.`, 'name')
  return id
}

function unknown(id: string) {
  return RESERVED.includes(id)
    ? conflict(
        `${id} comes with the site: environment variables set it up, and it cannot be changed or deleted here.`,
      )
    : notFound('Model')
}

function refusePrivate({ outbound }: Context, address: string) {
  try {
    outbound.refusePrivate(address)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const refusal = addressNotAllowed(
      `${error.message} A server of your own network is reached when FETCH_ALLOW_HOSTS names it with its port, as in localhost:11434.`,
    )
    refusal.field = 'base_url'
    throw refusal
  }
}

const taken = (name: string) =>
  refusedAs({ duplicate: alreadyExists(`A model named '${name}'`, 'name') })
