import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** A token like those of real bots. It opens nothing. */
export const SAMPLE_BOT = { token: '1:sample-bot-of-the-demo', name: 'crypto_news_sample_bot' }
const CHAT = 1
const SHOWN = 50
const REPLY_PATIENCE_MS = 5_000

export type ChatLine = { at: string; by: 'you' | 'the bot'; text: string }

/** Telegram with one bot and one chat: its Bot API, and the link that starts the bot. */
export function sampleChat(inboxPath: string) {
  const lines: ChatLine[] = []
  const updates: { update_id: number; message: object }[] = []
  let news = Promise.withResolvers<void>()

  function add(by: ChatLine['by'], said: string) {
    lines.unshift({ at: new Date().toISOString(), by, text: said })
    lines.length = Math.min(lines.length, SHOWN)
    news.resolve()
    news = Promise.withResolvers()
  }

  /** The bot's reply is there when the inbox opens, if it replies soon. */
  async function say(said: string, response: ServerResponse) {
    const message = { chat: { id: CHAT, type: 'private' }, text: said }
    updates.push({ update_id: updates.length + 1, message })
    add('you', said)
    await Promise.race([news.promise, sleep(REPLY_PATIENCE_MS, undefined, { ref: false })])
    response.writeHead(303, { location: inboxPath }).end()
  }

  async function waitFor(offset: number, seconds: number) {
    const unread = () => updates.filter(({ update_id }) => update_id >= offset)
    if (unread().length === 0 && seconds > 0)
      await Promise.race([news.promise, sleep(seconds * 1000, undefined, { ref: false })])
    return unread()
  }

  const methods: Record<string, (given: Record<string, unknown>) => unknown> = {
    getMe: () => ({ id: 1, is_bot: true, username: SAMPLE_BOT.name }),
    getUpdates: ({ offset, timeout }) => waitFor(Number(offset ?? 0), Number(timeout ?? 0)),
    sendMessage: (given) => add('the bot', String(given.text)),
    deleteWebhook: () => true,
  }

  return {
    lines,
    /** False for a path of somebody else. */
    async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const [, bot, method = ''] = /^\/telegram\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
      if (bot !== undefined) {
        const body = await text(request)
        const run = bot === SAMPLE_BOT.token ? methods[method] : undefined
        const result = await run?.(JSON.parse(body || '{}'))
        response.writeHead(run ? 200 : 404, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ok: run !== undefined, result: result ?? true }))
      } else if (url.pathname === '/telegram/say' && request.method === 'POST')
        await say(new URLSearchParams(await text(request)).get('text') ?? '', response)
      else if (url.pathname === `/t.me/${SAMPLE_BOT.name}`)
        await say(`/start ${url.searchParams.get('start') ?? ''}`, response)
      else return false
      return true
    },
  }
}
