import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decryptPush, SAMPLE_PHONE, samplePhone } from '../server/testing/decrypt-push.ts'
import { fakeMailServer } from '../server/testing/fake-mail-server.ts'
import { readMail } from '../server/testing/read-mail.ts'
import { xml } from './feeds/feed.ts'

/** This reader confirms the address in a mail automatically. */
export const SAMPLE_READER = 'ana@example.org'
const SHOWN = 50
const PUSH_PATH = '/push/sample-phone'

export type Inbox = Awaited<ReturnType<typeof openInbox>>
type Notification = { at: string; title: string; body: string; url: string }

/** A sample mailbox and a sample phone: what the site sends to readers of the demo ends here. */
export async function openInbox(origin: string, mailPort: number) {
  const phone = await samplePhone()
  const notifications: Notification[] = []
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

  return {
    mailPort: mail.port,
    /** As a browser would hand it to the site. */
    phone: { endpoint: `${origin}${PUSH_PATH}`, keys: SAMPLE_PHONE },
    /** False for a path of somebody else. */
    async answer(
      path: string,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<boolean> {
      if (path === PUSH_PATH) await takePush(request, response)
      else if (path === '/demo-inbox')
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(page(mail.mails, notifications))
      else return false
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

function page(
  mails: readonly { source: string }[],
  notifications: readonly Notification[],
): string {
  const letters = mails.slice(-SHOWN).map(({ source }) => readMail(source))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>What readers of the demo got</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif } body { margin: 24px auto; padding: 0 16px; max-width: 1080px }
main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 32px } @media (max-width: 760px) { main { display: block } }
details, li { border-top: 1px solid light-dark(#d9dce1, #2c3037); padding: 10px 0 } summary { cursor: pointer }
small { display: block; color: light-dark(#5c6470, #a3a9b3) } iframe { width: 100%; height: 640px; border: 0 } ul { list-style: none; padding: 0 }
</style></head>
<body><h1>What readers of the demo got</h1><p>Nothing leaves this machine. Enter any address when you follow something: its mails arrive here.</p>
<main><section><h2>Sample mailbox</h2>${
    letters
      .reverse()
      .map(
        ({ headers, subject, html }) =>
          `<details><summary>${xml(subject)}<small>To ${xml(headers.to ?? '')}, ${xml(headers.date ?? '')}</small></summary><iframe title="${xml(subject)}" sandbox="allow-popups" srcdoc="${xml(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`,
      )
      .join('') || '<p>No mail yet.</p>'
  }</section>
<section><h2>Sample phone</h2>${
    notifications.length > 0
      ? `<ul>${notifications.map(({ at, title, body, url }) => `<li><b>${xml(title)}</b><br>${xml(body)}<small>${xml(at)} ${xml(url)}</small></li>`).join('')}</ul>`
      : '<p>No notification yet.</p>'
  }</section></main></body></html>`
}
