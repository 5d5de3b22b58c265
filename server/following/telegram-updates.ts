import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { callBot } from '../messages/senders/telegram.ts'
import type { Context } from '../platform/context.ts'
import { senderSecret } from './channel-keys.ts'
import { followSettingsOf, saveFollowSettings } from './settings-store.ts'
import { answerUpdate } from './telegram-bot.ts'

const PATH = '/follow/telegram'
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
/** How long one call waits for news, and how long a run of the job asks again. */
const WAIT_SECONDS = 20
const RUN_MS = 50_000
const CONFLICT = 409

const Updates = z.array(z.looseObject({ update_id: z.number() }))
const Bot = z.object({ username: z.string() })

/** Known to Telegram and to us: it follows from the token. */
const webhookSecret = (token: string) =>
  createHmac('sha256', token).update('webhook of the follow bot').digest('hex')

/** Takes what readers write to the bot; the answer stands in the reply. */
export function serveTelegram(app: FastifyInstance, context: Context) {
  app.post(PATH, async ({ headers, body }, reply) => {
    const token = await botToken(context)
    const given = Buffer.from(String(headers[SECRET_HEADER] ?? ''))
    const wanted = Buffer.from(token ? webhookSecret(token) : '')
    reply.header('cache-control', 'no-store')
    if (!token || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return reply.code(403).send({})
    const said = await answerUpdate(context, body)
    return said ? { method: 'sendMessage', ...said } : {}
  })
}

/** Runs every minute: by webhook where the site has an https address, else it fetches what was written. */
export async function runBot(context: Context, signal: AbortSignal, runMs = RUN_MS) {
  const token = await botToken(context)
  if (!token) return
  await keepName(context, token)
  const { siteUrl } = context.config
  if (siteUrl?.startsWith('https:')) await keepWebhook(context, token, siteUrl + PATH)
  else await fetchUpdates(context, token, signal, runMs)
}

async function botToken(context: Context): Promise<string | null> {
  const settings = await followSettingsOf(context.db)
  return settings.telegram ? senderSecret(context, settings, 'telegram_token') : null
}

/** A token of the environment comes without the bot's name, which links need. */
async function keepName(context: Context, token: string) {
  if ((await followSettingsOf(context.db)).telegram_bot) return
  const reply = await callBot(context, token, 'getMe')
  const { data } = Bot.safeParse(reply.ok ? reply.result : undefined)
  if (data) await saveFollowSettings(context.db, { telegram_bot: data.username })
}

async function keepWebhook(context: Context, token: string, url: string) {
  const reply = await callBot(context, token, 'getWebhookInfo')
  const { data } = z.object({ url: z.string() }).safeParse(reply.ok ? reply.result : undefined)
  if (!data || data.url === url) return
  const secret_token = webhookSecret(token)
  await callBot(context, token, 'setWebhook', { url, secret_token, allowed_updates: ['message'] })
}

async function fetchUpdates(context: Context, token: string, signal: AbortSignal, runMs: number) {
  const end = Date.now() + runMs
  let offset: number | undefined
  const ask = (timeout: number) => {
    const body = { offset, timeout, allowed_updates: ['message'] }
    return callBot(context, token, 'getUpdates', body, { waitMs: timeout * 1000, signal })
  }
  while (!signal.aborted && Date.now() < end) {
    // ends before the next run is due, which would be dropped otherwise
    const reply = await ask(Math.min(WAIT_SECONDS, Math.ceil((end - Date.now()) / 1000)))
    if (!reply.ok && reply.status === CONFLICT) await callBot(context, token, 'deleteWebhook')
    if (!reply.ok) await sleep(1000, undefined, { signal }).catch(() => {})
    const updates = Updates.safeParse(reply.ok ? reply.result : []).data ?? []
    for (const update of updates) {
      const said = await answerUpdate(context, update)
      if (said) await callBot(context, token, 'sendMessage', said)
      offset = update.update_id + 1
    }
  }
  // confirms them to Telegram; messages that arrived meanwhile are sent again
  if (offset !== undefined) await ask(0)
}
