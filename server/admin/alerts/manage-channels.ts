import {
  CHANNELS,
  type ChannelField,
  type ChannelKind,
} from '../../../contract/admin/alert-events.ts'
import type {
  AlertChannel,
  AlertRules,
  Alerts,
  ChannelBody,
} from '../../../contract/admin/alerts.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { forgetLane } from '../../messages/outbox-store.ts'
import type { Context } from '../../platform/context.ts'
import { addressNotAllowed, badInput, fieldWords, refuseStale } from '../../platform/errors.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { sealKey, unsealKey } from '../../platform/seal.ts'
import { lastOfEachChannel, newestDeliveries } from './deliveries-store.ts'
import { DESTINATIONS, endOf, type OpenChannel } from './destinations.ts'
import {
  type AlertChannelRow,
  allChannels,
  type ChannelValues,
  channelOf,
  currentRules,
  updateAlertChannel,
  updateRules,
} from './store.ts'

const SHOWN_DELIVERIES = 20

export async function alerts(context: Context): Promise<Alerts> {
  const { db } = context
  const last = await lastOfEachChannel(db)
  const rows = await allChannels(db)
  return {
    channels: await Promise.all(rows.map((row) => shownChannel(context, row, last))),
    rules: await currentRules(db),
    deliveries: await newestDeliveries(db, SHOWN_DELIVERIES),
  }
}

export const changeChannel = (
  context: Context,
  kind: ChannelKind,
  body: ChannelBody,
  by: By,
  unchangedSince?: string,
) =>
  store(
    context,
    kind,
    by,
    async (before) => (await withBody(context, before, body)).values,
    unchangedSince,
  )

/** Its events stay, for when it is set up again. */
export const forgetChannel = (context: Context, kind: ChannelKind, by: By) =>
  store(context, kind, by, async () => ({ ...NOTHING, enabled: false }))

async function store(
  context: Context,
  kind: ChannelKind,
  by: By,
  valuesOf: (before: AlertChannelRow) => Promise<ChannelValues>,
  unchangedSince?: string,
): Promise<AlertChannel> {
  const stored = await context.db.transaction(async (tx) => {
    const before = await channelOf(tx, kind, { lock: true })
    refuseStale(before, unchangedSince, 'channel')
    const after = await updateAlertChannel(tx, kind, await valuesOf(before))
    await forgetLane(tx, { owner: 'alerts', destination: kind })
    await recordChange(tx, { by, kind: 'alert_channel', id: before.id, before, after })
    return after
  })
  return shownChannel(context, stored, await lastOfEachChannel(context.db))
}

const NOTHING = {
  address_sealed: null,
  secret_sealed: null,
  chat: null,
  mail_to: null,
  mail_from: null,
  smtp_host: null,
  smtp_port: null,
  smtp_tls: null,
  smtp_user: null,
}

export async function changeRules({ db }: Context, rules: AlertRules, by: By): Promise<AlertRules> {
  await db.transaction(async (tx) => {
    const before = await currentRules(tx, { lock: true })
    await updateRules(tx, rules)
    await recordChange(tx, { by, kind: 'alert_rules', id: 1, before, after: rules })
  })
  return rules
}

/** The channel as it would be with these values, if it could send then. */
export async function withBody(
  context: Context,
  before: AlertChannelRow,
  body: ChannelBody,
): Promise<{ values: ChannelValues; channel: OpenChannel }> {
  const fields: readonly ChannelField[] = CHANNELS[before.kind].fields
  const named = fields.filter((field) => body[field] !== undefined)
  const given: Partial<OpenChannel> = Object.fromEntries(
    named.map((field) => [field, body[field] || null]),
  )
  const { address, secret, ...plain } = given
  const { enabled, events } = body
  const seal = async (text: string | null) => (text === null ? null : sealKey(context.config, text))
  const values: ChannelValues = {
    ...plain,
    ...(address !== undefined && { address_sealed: await seal(address) }),
    ...(secret !== undefined && { secret_sealed: await seal(secret) }),
    ...(enabled !== undefined && { enabled }),
    ...(events && { events }),
    // Nothing that happened while it was off, or before it subscribed to the event, is sent.
    ...((enabled || events) && { since: context.now().toISOString() }),
  }
  const channel = await openChannel(context, { ...before, ...values })
  refuse(context, before, channel, secret !== undefined)
  return { values, channel }
}

function refuse(
  context: Context,
  before: AlertChannelRow,
  channel: OpenChannel,
  hasNewSecret: boolean,
) {
  const missing = missingField(channel)
  if (missing) throw badInput(`The ${fieldWords(missing)} is required.`, missing)
  const { kind, address } = channel
  const { outbound } = context
  try {
    DESTINATIONS[kind].check?.(channel, { before, hasNewSecret, outbound })
    if (address) outbound.refusePrivate(address)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const refusal = addressNotAllowed(
      `${error.message} A server of your own network is reached when FETCH_ALLOW_HOSTS names it with its port.`,
    )
    refusal.field = address ? 'address' : 'smtp_host'
    throw refusal
  }
}

export const openChannel = async (
  { config }: Context,
  row: AlertChannelRow,
): Promise<OpenChannel> => ({
  ...row,
  address: await unsealKey(config, row.address_sealed),
  secret: await unsealKey(config, row.secret_sealed),
})

/** The first field without which nothing can be sent; undefined when all are there. */
export function missingField(channel: OpenChannel): string | undefined {
  const optional = DESTINATIONS[channel.kind].optional?.(channel) ?? []
  const fields: readonly ChannelField[] = CHANNELS[channel.kind].fields
  return fields.find((field) => !optional.includes(field) && !channel[field])
}

async function shownChannel(
  context: Context,
  stored: AlertChannelRow,
  last: Awaited<ReturnType<typeof lastOfEachChannel>>,
): Promise<AlertChannel> {
  const channel = await openChannel(context, stored)
  const { address_sealed, secret_sealed, since: _, ...row } = channel
  const address = sealedState(address_sealed, channel.address)
  const secret = sealedState(secret_sealed, channel.secret)
  const isLost = address.state === 'lost' || secret.state === 'lost'
  return {
    ...row,
    address,
    secret,
    state: isLost ? 'lost' : missingField(channel) ? 'none' : 'ready',
    target: DESTINATIONS[channel.kind].target(channel),
    last: last.get(channel.kind) ?? null,
  }
}

const sealedState = (sealed: string | null, open: string | null) => ({
  state:
    sealed === null ? ('none' as const) : open === null ? ('lost' as const) : ('sealed' as const),
  ends_in: endOf(open),
})
