import { randomBytes } from 'node:crypto'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { newVapidKeys } from '../../messages/senders/push-encryption.ts'
import { decryptPush, newPhone } from '../../testing/decrypt-push.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { FOLLOW_TOKEN, followStandIns } from '../../testing/follow-channels.ts'
import { sampleMessage, sampleStory } from '../../testing/follow-message.ts'
import { readMail } from '../../testing/read-mail.ts'
import { mailChannel } from './mail.ts'
import { pushChannel } from './push.ts'
import { telegramChannel } from './telegram.ts'
import { webhookChannel } from './webhook.ts'

const stand = onceAFile(async () => ({ ...(await followStandIns()), phone: await newPhone() }))
const vapid = newVapidKeys()

const PAYLOADS = [
  'Win\r\nBcc: all@evil.example',
  'Win\nBcc: all@evil.example',
  'Win\rBcc: all@evil.example',
  'Win\r\n\r\n<h1>body</h1>',
  'Win\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  'Win\u2028Bcc: all@evil.example',
  'Win\u2029Cc: all@evil.example',
  'Win\u0085To: all@evil.example',
  'Win\u000b\u000cFrom: boss@evil.example',
  'Win\0Reply-To: boss@evil.example',
  '\r\n.\r\nMAIL FROM:<boss@evil.example>',
  '=?UTF-8?Q?=0D=0ABcc:_all@evil.example?=',
  '=?UTF-8?B?DQpCY2M6IGFsbEBldmlsLmV4YW1wbGU=?=',
  '%0d%0aBcc: all@evil.example',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '<!--',
  '--><b>bold</b>',
  '<![CDATA[<b>bold</b>]]>',
  '&lt;b&gt;bold&lt;/b&gt; &amp;',
  '&#60;b&#62;bold',
  '<a href="https://evil.example">here</a>',
  '<https://evil.example|here>',
  '[free](https://evil.example)',
  '[free](tg://user?id=1)',
  'https://evil.example/airdrop',
  'evil.example/airdrop',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '@everyone @admin @here <!channel>',
  '/start /stop /pause',
  '*bold* _it_ __under__ ~gone~ `x` ||spoiler||',
  '\u202Etxt.exe\u202C',
  'pay\u200bpal\u2060 \ufeff\u00ad',
  '\ud800 lone surrogate',
  '{{7*7}} <%= 7*7 %> #{7*7} \\u003cb\\u003e',
]

test('there are forty', () => expect(new Set(PAYLOADS).size).toBe(40))

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** The zero-width space is ours: it keeps programs from making links. */
const withoutOurs = (text: string) => text.replaceAll('\u200b', '')

/** A message whose every foreign text is the payload. */
const hostile = (payload: string) =>
  sampleMessage({
    title: payload,
    lines: [payload, payload],
    follows: { ...sampleMessage().follows, name: payload },
    stories: [
      sampleStory({
        headline: payload,
        before: payload,
        summary: payload,
        outlets: [payload],
        first: { outlet: payload, at: sampleMessage().at },
        coins: [payload],
        moves: [payload],
        reports: [1, 2].map(() => ({
          outlet: payload,
          title: payload,
          at: sampleMessage().at,
          is_copy: true,
        })),
      }),
    ],
  })

test.each(PAYLOADS)('%j is text in a mail', async (payload) => {
  stand.mail.mails.length = 0
  const { context, server, brand, barLink } = stand
  const channel = mailChannel(context, { server, brand, barLink })
  for (const stories of [1, 3]) {
    const message = hostile(payload)
    const several = {
      ...message,
      stories: Array.from({ length: stories }, () => message.stories).flat(),
    }
    expect(await channel('ana@example.org', several)).toMatchObject({ delivered: true })
  }
  expect(stand.mail.mails).toHaveLength(2)
  for (const { source, to } of stand.mail.mails) {
    expect(to).toEqual(['RCPT TO:<ana@example.org>'])
    const { headers, subject, text, html } = readMail(source)
    expect(Object.keys(headers).sort()).toEqual(HEADERS)
    expect(headers.to).toBe('ana@example.org')
    expect(withoutOurs(subject)).not.toMatch(INVISIBLE)
    expect(text.split('\n').filter((line) => INVISIBLE.test(withoutOurs(line)))).toEqual([])
    expect(text + html).not.toMatch(/evil\.example/)
    const { tags, links } = contentOf(html)
    expect(tags).toEqual(expect.arrayContaining(['body', 'table']))
    expect(tags.filter((tag) => !OURS.has(tag))).toEqual([])
    expect(links.filter((link) => !link.startsWith('https://news.example/'))).toEqual([])
  }
})

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
]
const OURS = new Set(
  'html head meta title style body table tbody tr td p h1 h2 h3 div a b span br'.split(' '),
)

type Node = { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }
/** Tags and links as a browser sees them; an attribute that handles events is a tag too. */
function contentOf(html: string) {
  const found = { tags: [] as string[], links: [] as string[] }
  const walk = ({ tagName, attrs = [], childNodes = [] }: Node) => {
    if (tagName) found.tags.push(tagName)
    for (const { name, value } of attrs)
      if (name === 'href' || name === 'src') found.links.push(value)
      else if (name.startsWith('on')) found.tags.push(name)
    for (const child of childNodes) walk(child)
  }
  walk(parse(html) as Node)
  return found
}

test.each(PAYLOADS)('%j is text in notifications, chats and webhooks', async (payload) => {
  const { receiver, phone, context } = stand
  receiver.received.length = 0
  const message = hostile(payload)
  const keys = {
    p256dh: Buffer.from(phone.p256dh).toString('base64url'),
    auth: Buffer.from(phone.auth).toString('base64url'),
  }
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sent = [
    await pushChannel(context, { keys: vapid, contact: null })(
      JSON.stringify({ endpoint: receiver.url('/push'), keys }),
      message,
    ),
    await telegramChannel(context, { token: FOLLOW_TOKEN })('42', message),
    await webhookChannel(context)(JSON.stringify({ url: receiver.url('/hook'), secret }), message),
  ]
  expect(sent.map((each) => each?.delivered)).toEqual([true, true, true])

  const push = JSON.parse(
    await decryptPush(phone, new Uint8Array(receiver.at('/push')[0]?.bytes ?? Buffer.alloc(0))),
  )
  expect(Object.keys(push)).toEqual(['title', 'body', 'url', 'tag'])
  expect(push.title + push.body).not.toMatch(INVISIBLE)
  expect(push.url).toMatch(/^\/stories\//)

  const chat = JSON.parse(receiver.at(`/telegram/bot${FOLLOW_TOKEN}/sendMessage`)[0]?.body ?? '{}')
  expect(Object.keys(chat)).toEqual(['chat_id', 'text', 'link_preview_options'])
  expect(chat.text).not.toMatch(/evil\.example|@(everyone|admin|here)|tg:\/\//)
  // three lines of ours: title, two lines, the link
  expect(chat.text.split('\n')).toHaveLength(4)
  expect(withoutOurs(chat.text.replaceAll('\n', ''))).not.toMatch(INVISIBLE)

  const [hook] = receiver.at('/hook')
  expect(JSON.parse(hook?.body ?? '{}').data.stories[0].headline).toBe(payload)
  expect(hook?.headers['webhook-id']).toBe(message.id)
})
