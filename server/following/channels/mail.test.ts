import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { followStandIns } from '../../testing/follow-channels.ts'
import { sampleMessage, sampleStory } from '../../testing/follow-message.ts'
import { readMail } from '../../testing/read-mail.ts'
import { sampleDay } from '../../testing/sample-brief.ts'
import type { FollowMessage } from './follow-message.ts'
import { mailChannel } from './mail.ts'

const ANA = 'ana@example.org'
const stand = onceAFile(() =>
  followStandIns((recipient) =>
    recipient.includes('nobody')
      ? '550 5.1.1 <nobody@example.org> unknown'
      : recipient.includes('full')
        ? '452 4.2.2 mailbox full'
        : undefined,
  ),
)

const channel = () =>
  mailChannel(stand.context, {
    server: stand.server,
    brand: stand.brand,
    barLink: stand.barLink,
    dayAt: async () => sampleDay(),
  })

/** Sends it and returns what the mail server was handed. */
async function mailed(message: FollowMessage, address = ANA) {
  stand.mail.mails.length = 0
  expect(await channel()(address, message)).toMatchObject({ delivered: true })
  const [mail] = stand.mail.mails
  if (!mail) throw new Error('nothing arrived')
  return { ...readMail(mail.source), to: mail.to, source: mail.source }
}

const confirmation = () =>
  sampleMessage({
    kind: 'confirm',
    title: 'Confirm your address',
    lines: [],
    url: 'https://news.example/follow/confirm#c.7hq2',
    unsubscribeUrl: null,
    pauseUrl: null,
    stories: [],
    validHours: 24,
  })
const digest = (stories: number) =>
  sampleMessage({
    kind: 'digest',
    title: `${stories} stories`,
    follows: { name: 'All news', when: 'once a day at 08:00', url: 'https://news.example/' },
    stories: Array.from({ length: stories }, (_, at) =>
      sampleStory({ headline: `Story number ${at + 1}` }),
    ),
  })

test('a story: text and HTML with a stable Message-ID and one-click unsubscribe', async () => {
  const { headers, subject, text, html, to } = await mailed(sampleMessage())
  expect(to).toEqual([`RCPT TO:<${ANA}>`])
  expect(subject).toBe('Two Gulf exchanges list Solana pairs from Monday')
  expect(headers).toMatchObject({
    from: 'Crypto News <readers@news.example>',
    'message-id': `<${sampleMessage().id}@news.example>`,
    'list-unsubscribe': '<https://news.example/follow/unsubscribe/u.4mzt>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })
  expect(headers['content-type']).toMatch(/^multipart\/alternative/)
  expect(text).toBe(`SOL, bullish, no ads

TWO GULF EXCHANGES LIST SOLANA PAIRS FROM MONDAY

The two largest venues of the Gulf add spot pairs against the dirham
and the dollar. Market makers have signed for six months. Withdrawals
follow a day later.

Outlets    4 outlets, 3 independent
First      Kestrel Markets 15:12
Sentiment  ▲ bullish, 7.6 (median of 3)
Coin       SOL +1.14% in 52 min (market +0.31%)

https://news.example/stories/8812/two-gulf-exchanges-list-solana

WHO REPORTS IT
- Kestrel Markets, first, 15:12
  Two Gulf exchanges list Solana pairs from Monday
- Ledgerline, +18 min
  Gulf venues add Solana; order books open with 40 million
- Zürisee Tape, +49 min
  Solana kommt an den Golf: zwei Börsen, zwei Paare
- Tokenyard, +51 min, copy
  Two Gulf exchanges list Solana pairs

--
You get this because ana@example.org follows ‘SOL, bullish, no ads’
when 3 independent outlets report a story.
Pause for a week: https://news.example/follow/pause/p.4mzt
Change what you follow: https://news.example/following#m.4mzt
Unsubscribe: https://news.example/follow/unsubscribe/u.4mzt
Never write to this address again: https://news.example/follow/bar#b.4mzt
No tracking. Nothing here is investment advice.
`)
  // links have the site's accent, and its lighter form where it is dark
  expect(html).toMatch(/prefers-color-scheme:dark\).*\.a\{color:#[0-9a-f]{6}!important\}/)
  expect(html).toContain('style="color:#2941d9;')
  // nothing is loaded, and every link leads to the site itself
  expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/)
  for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g))
    expect(url).toMatch(/^https:\/\/news\.example\//)
})

test('a story of one outlet leads to its article, a correction shows the headline before', async () => {
  const one = await mailed(
    sampleMessage({
      stories: [
        sampleStory({ outlets: ['Ledgerline'], outlet_count: 1, reports: [], sentiment: null }),
      ],
    }),
  )
  expect(one.html).toContain('Open the article')
  expect(one.text).not.toMatch(/WHO REPORTS IT|Sentiment/)
  const corrected = await mailed(
    sampleMessage({
      kind: 'correction',
      stories: [sampleStory({ before: 'Gulf exchanges will not list' })],
    }),
  )
  expect(corrected.text).toContain('Corrected. It was: Gulf exchanges will not list')
  expect(corrected.html).toMatch(/line-through">Gulf exchanges will not list</)
})

test('times are in the zone of the reader, and of another day with their date', async () => {
  const { text, html } = await mailed(sampleMessage({ zone: 'Asia/Tokyo' }))
  expect(text).toContain('First      Kestrel Markets 00:12')
  expect(html).toContain('Nov 17, 01:04')
  const first = { outlet: 'Kestrel Markets', at: '2026-11-15T17:48:00.000Z' }
  const old = await mailed(
    sampleMessage({ zone: 'Nowhere/At_All', stories: [sampleStory({ first })] }),
  )
  expect(old.text).toContain('First      Kestrel Markets Nov 15 17:48')
})

test('a confirmation has the name of the site, the link, and no unsubscribe', async () => {
  const { headers, subject, text, html } = await mailed(confirmation())
  expect(subject).toBe('Confirm that you want messages from Crypto News')
  expect(headers).not.toHaveProperty('list-unsubscribe')
  expect(text + html).not.toMatch(/SOL, bullish|independent outlets|ana@example\.org/)
  expect(text).toContain(
    'Never write to this address again: https://news.example/follow/bar#b.4mzt',
  )
  expect(text).toContain('Confirm: https://news.example/follow/confirm#c.7hq2')
  expect(text).toContain('The link works for 24 hours.')
  expect(text).toContain('Nothing\nelse is sent before you confirm.')
  expect(html.match(/href="https:\/\/news\.example\/follow\/confirm#c\.7hq2"/g)).toHaveLength(2)
  expect(html).not.toMatch(/Unsubscribe|Pause for a week|following#/)
})

test('a daily digest has the figures and the market of the brief, coins of its stories first', async () => {
  const { subject, text, html } = await mailed(digest(5))
  expect(subject).toBe('Sunday, November 15: five stories, the market, two corrections')
  expect(text).toContain(
    'SUNDAY, NOVEMBER 15\n318 articles from 14 outlets, 96 stories. Closed at 24:00 UTC.',
  )
  expect(text).toContain('FIVE STORIES OF THE DAY')
  expect(text).toContain(
    '   bullish | 4 outlets, 3 independent | first: Kestrel Markets 15:12 | SOL +1.14% in 52 min (market +0.31%)',
  )
  expect(text).toContain(`Coin               Open         Close   Change   News
Solana          $168.73       $182.44   +8.13%     14
Chainlink        $16.77        $17.86   +6.50%      6
Dogecoin          $0.15         $0.14   -5.87%      7
Bitcoin       $65412.20     $67412.18   +3.06%     41
Pepe        $0.00000123   $0.00000125   +1.63%      1`)
  expect(html).toMatch(/class="up"[^>]*>\+8\.13%</)
  expect(text).toContain(`WHAT WAS CORRECTED

Fathom, after 2 h 5 min. 1 outlet has not followed.
  was: Norvania will require banks to report
  now: Norvania will not require banks to report
Ledgerline, after 25 min. All have followed.
  was: A fee of 0.54 per cent
  now: A fee of 0.45 per cent`)
  expect(html).toMatch(/line-through">0\.54<.*underline">0\.45</s)
  const two = await mailed(digest(2))
  expect(two.subject).toBe('Sunday, November 15: two stories, the market, two corrections')
  expect(two.html).toContain('>Stories of the day<')
})

test('several stories at once are a digest without the market', async () => {
  const message = { ...digest(50), title: '50 stories', follows: sampleMessage().follows }
  const { subject, text } = await mailed(message)
  expect(subject).toBe('50 stories')
  expect(text).toContain('5. Story number 5')
  expect(text).toContain('45 more on the site')
  expect(text).not.toMatch(/MARKET|Story number 6/)
})

test('the longest mails stay under 40 kB', async () => {
  const long = '比特币 & "news" '.repeat(200)
  const report = { outlet: long, title: long, at: sampleMessage().at, is_copy: true }
  const story = sampleStory({
    headline: long,
    summary: long,
    before: long,
    first: { outlet: long, at: report.at },
    reports: Array.from({ length: 5 }, () => report),
    moves: Array.from({ length: 20 }, () => 'COIN +1.14% in 52 min (market +0.31%)'),
  })
  for (const message of [
    sampleMessage({ title: long, stories: [story] }),
    { ...digest(5), stories: Array.from({ length: 50 }, () => story) },
  ]) {
    const { html, text } = await mailed(message)
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(40_000)
  }
})

test('a refused recipient is final and named nowhere; a full mailbox is tried again', async () => {
  const send = (address: string) => channel()(address, sampleMessage())
  expect(await send('nobody@example.org')).toEqual({
    delivered: false,
    answer: 'answered 550',
    isFinal: true,
  })
  expect(await send('full@example.org')).toEqual({
    delivered: false,
    answer: 'answered 452',
    isFinal: false,
  })
})

test.each([
  'ana@example.org, all@example.org',
  'ana@example.org\r\nBcc: all@example.org',
  'Ana <ana@example.org>',
  'ana@',
  '',
])('%j is not one address', async (address) => {
  stand.mail.mails.length = 0
  expect(await channel()(address, sampleMessage())).toMatchObject({
    delivered: false,
    isFinal: true,
  })
  expect(stand.mail.mails).toEqual([])
})
