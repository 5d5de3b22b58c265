import { CHANNELS, type ChannelField, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertRules, Alerts, ChannelBody } from '../../../contract/admin/alerts.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { addressNotAllowed, badInput, fieldWords, staleEdit } from '../../platform/errors.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { sealKey } from '../../platform/seal.ts'
import { missingField, openChannel, shownChannel } from './channels.ts'
import type { OpenChannel } from './destination.ts'
import { DESTINATIONS } from './destinations.ts'
import { lastOfEachChannel, newestDeliveries } from './outbox-store.ts'
import {
  allChannels,
  type ChannelRow,
  type ChannelValues,
  channelOf,
  currentRules,
  updateChannel,
  updateRules,
} from './store.ts'

const SHOWN_DELIVERIES = 20

export async function alerts(context: Context): Promise<Alerts> {
  const { db } = context
  const last = await lastOfEachChannel(db)
  const rows = await allChannels(db)
  return {
    channels: await Promise.all(
      rows.map(async (row) => shownChannel(await openChannel(context, row), last.get(row.kind) ?? null)),
    ),
    rules: await currentRules(db),
    deliveries: await newestDeliveries(db, SHOWN_DELIVERIES),
  }
}

export async function changeChannel(
  context: Context,
  kind: ChannelKind,
  body: ChannelBody,
  by: By,
  unchangedSince?: string,
): Promise<AlertChannel> {
  const after = await context.db.transaction(async (tx) => {
    const before = await channelOf(tx, kind, { lock: true })
    const changed = await withBody(context, before, body)
    const stored = await updateChannel(tx, kind, changed.values, unchangedSince)
    if (!stored) throw staleEdit('channel')
    await recordChange(tx, { by, kind: 'alert_channel', id: before.id, before, after: stored })
    return stored
  })
  return shown(context, after)
}

/** Its events stay, for when it is set up again. */
export async function forgetChannel(context: Context, kind: ChannelKind, by: By): Promise<AlertChannel> {
  const after = await context.db.transaction(async (tx) => {
    const before = await channelOf(tx, kind, { lock: true })
    const stored = await updateChannel(tx, kind, { ...NOTHING, enabled: false })
    if (stored) await recordChange(tx, { by, kind: 'alert_channel', id: before.id, before, after: stored })
    return stored ?? before
  })
  return shown(context, after)
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
  before: ChannelRow,
  body: ChannelBody,
): Promise<{ values: ChannelValues; channel: OpenChannel }> {
  const fields: readonly ChannelField[] = CHANNELS[before.kind].fields
  const given = Object.fromEntries(
    fields.flatMap((field) => {
      const value = body[field]
      return value === undefined ? [] : [[field, value === '' ? null : value]]
    }),
  ) as Partial<OpenChannel>
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

function refuse(context: Context, before: ChannelRow, channel: OpenChannel, hasNewSecret: boolean) {
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

const shown = async (context: Context, row: ChannelRow) =>
  shownChannel(await openChannel(context, row), (await lastOfEachChannel(context.db)).get(row.kind) ?? null)
