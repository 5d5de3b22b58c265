import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decryptPush, SAMPLE_PHONE, samplePhone } from '../server/testing/decrypt-push.ts'
import { fakeMailServer } from '../server/testing/fake-mail-server.ts'
import { readMail } from '../server/testing/read-mail.ts'
import { xml } from './feeds/feed.ts'
import { type ChatLine, sampleChat } from './sample-chat.ts'

/** This reader confirms the address in a mail automatically. */
export const SAMPLE_READER = 'ana@example.org'
const SHOWN = 50
const INBOX_PATH = '/demo-inbox'
const PUSH_PATH = '/push/sample-phone'
const WEBHOOK_PATH = '/webhooks'

export type Inbox = Awaited<ReturnType<typeof openInbox>>
type Notification = { at: string; title: string; body: string; url: string }
type Webhook = { at: string; path: string; json: string }

/** A sample mailbox, phone, chat and program: what the site sends to readers of the demo ends here. */
export async function openInbox(origin: string, mailPort: number) {
  const phone = await samplePhone()
  const notifications: Notification[] = []
  const webhooks: Webhook[] = []
  const chat = sampleChat(INBOX_PATH)
  const mail = await fakeMailServer({
    hasTls: false,
    port: mailPort,
    onMail: confirmForSampleReader,
  })

  async function takePush(request: IncomingMessage, response: ServerResponse) {
    const text = await decryptPush(phone, new Uint8Array(await buffer(request)))
    notifications.unshift({ at: new Date().toISOString(), ...JSON.parse(text) })
    notifications.length = Math.min(notifications.length, SHOWN)
    response.writeHead(201).end()
  }

  async function takeWebhook(path: string, request: IncomingMessage, response: ServerResponse) {
    const json = (await buffer(request)).toString('utf8')
    webhooks.unshift({ at: new Date().toISOString(), path, json })
    webhooks.length = Math.min(webhooks.length, SHOWN)
    response.writeHead(204).end()
  }

  return {
    mailPort: mail.port,
    /** Any address below it takes messages. */
    webhookUrl: origin + WEBHOOK_PATH,
    telegramUrl: `${origin}/telegram`,
    telegramLinks: `${origin}/t.me`,
    /** As a browser would hand it to the site. */
    phone: { endpoint: `${origin}${PUSH_PATH}`, keys: SAMPLE_PHONE },
    /** False for a path of somebody else. */
    async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { pathname: path } = url
      if (path === PUSH_PATH) await takePush(request, response)
      else if (path.startsWith(`${WEBHOOK_PATH}/`)) await takeWebhook(path, request, response)
      else if (path === INBOX_PATH)
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(page({ origin, mails: mail.mails, notifications, webhooks, chat: chat.lines }))
      else return chat.answer(url, request, response)
      return true
    },
    close: () => mail.close(),
  }
}

/** The link opens a page with a button; this is what the button does. */
function confirmForSampleReader({ source, to }: { source: string; to: string[] }) {
  const [, site, token] =
    /(https?:\/\/\S+)\/follow\/confirm#(\S+)/.exec(readMail(source).text) ?? []
  if (!token || !to.join().includes(SAMPLE_READER)) return
  const body = JSON.stringify({ token })
  const headers = { 'content-type': 'application/json' }
  fetch(`${site}/api/follow/confirm`, { method: 'POST', headers, body }).catch(() => {})
}

type Received = {
  origin: string
  mails: readonly { source: string }[]
  notifications: readonly Notification[]
  webhooks: readonly Webhook[]
  chat: readonly ChatLine[]
}

function page({ origin, mails, notifications, webhooks, chat }: Received): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>What readers of the demo got</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif } body { margin: 24px auto; padding: 0 16px; max-width: 1080px }
main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 32px } @media (max-width: 760px) { main { display: block } }
details, li { border-top: 1px solid light-dark(#d9dce1, #2c3037); padding: 10px 0; overflow-wrap: anywhere } summary { cursor: pointer }
small { display: block; color: light-dark(#5c6470, #a3a9b3) } iframe { width: 100%; height: 640px; border: 0 } ul { list-style: none; padding: 0 }
pre, .chat { white-space: pre-wrap } form { display: flex; gap: 8px } input { flex: 1; min-width: 0; font: inherit }
</style></head>
<body><h1>What readers of the demo got</h1><p>Nothing leaves this machine. Enter any mail address when you follow something: its mails arrive here. A webhook can be any address that begins with ${origin}${WEBHOOK_PATH}/.</p>
<main><div><section><h2>Sample mailbox</h2>${mailsHtml(mails)}</section>
<section><h2>Sample chat</h2><form method="post" action="/telegram/say"><input name="text" value="/list" aria-label="Message to the bot"><button>Send</button></form>${chatHtml(chat)}</section>
<section><h2>Sample program</h2>${webhooksHtml(webhooks)}</section></div>
<div><section><h2>Sample phone</h2>${notificationsHtml(notifications)}</section></div></main></body></html>`
}

function mailsHtml(mails: Received['mails']) {
  const letters = mails.slice(-SHOWN).map(({ source }) => readMail(source))
  const shown = letters.reverse().map(({ headers, subject, html }) => {
    const letter = xml(html.replace('<head>', '<head><base target="_blank">'))
    return `<details><summary>${xml(subject)}<small>To ${xml(headers.to ?? '')}, ${xml(headers.date ?? '')}</small></summary><iframe title="${xml(subject)}" sandbox="allow-popups" srcdoc="${letter}"></iframe></details>`
  })
  return shown.join('') || '<p>No mail yet.</p>'
}

const webhooksHtml = (webhooks: Received['webhooks']) =>
  webhooks
    .map(
      ({ at, path, json }) =>
        `<details><summary>${xml(titleOf(json))}<small>${xml(at)} ${xml(path)}</small></summary><pre>${xml(json)}</pre></details>`,
    )
    .join('') || '<p>No webhook yet.</p>'

function titleOf(json: string): string {
  try {
    const { type, data } = JSON.parse(json)
    return `${type}: ${data.title}`
  } catch {
    return json.slice(0, 100)
  }
}

const notificationsHtml = (notifications: Received['notifications']) =>
  listHtml(
    notifications.map(
      ({ at, title, body, url }) =>
        `<b>${xml(title)}</b><br>${xml(body)}<small>${xml(at)} ${xml(url)}</small>`,
    ),
    'No notification yet.',
  )

const chatHtml = (chat: Received['chat']) =>
  listHtml(
    chat.map(
      ({ at, by, text }) => `<div class="chat">${xml(text)}</div><small>${xml(at)} ${by}</small>`,
    ),
    'No message yet. Follow something and choose Telegram.',
  )

const listHtml = (items: string[], none: string) =>
  items.length > 0
    ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    : `<p>${none}</p>`
