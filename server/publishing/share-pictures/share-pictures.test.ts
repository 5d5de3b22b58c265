import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CoinPage } from '../../../contract/market/coins.ts'
import { coinPicture, storyPicture } from '../../../contract/platform/share-pictures.ts'
import type { Story } from '../../../contract/stories/stories.ts'
import { articles } from '../../platform/database/schema.ts'
import { draw } from '../../platform/images/draw.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { blackPng } from '../../testing/png.ts'
import { REPORTS, storySite } from '../../testing/story-site.ts'
import { drawableText } from './drawable-text.ts'
import { layout } from './layout.ts'
import { widthOf, wrap } from './outlines.ts'

const site = onceAFile(storySite)

const HOSTILE: Record<string, string> = {
  '300 emoji': '🚀'.repeat(300),
  'emoji families': 'Up 👨‍👩‍👧‍👦🏳️‍🌈 only',
  'right to left': 'ارتفع سعر البيتكوين اليوم',
  'Hebrew in English': 'Bitcoin עלה today',
  'bidi override': 'Bank \u202egnp.exe\u2066 pays\u2069',
  Zalgo: [...'Bitcoin falls'].map((letter) => letter + '\u0336\u0489\u0357'.repeat(40)).join(''),
  'a megabyte': 'Bitcoin falls again. '.repeat(50_000),
  'a megabyte of marks': `a${'\u0301'.repeat(500_000)}`,
  'one long word': 'W'.repeat(5_000),
  markup: '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;',
  controls: 'Line\u0000one\u0007\r\n\tline\u200b two\ufeff',
  Chinese: '比特币跌破六万美元',
}

test('an own logo lies on a white tile', async () => {
  const svg = layout(
    { title: 'Bitcoin falls', facts: [] },
    { name: 'Wire', logo: blackPng(80, 80) },
  )
  const image = sharp(await draw('share', Buffer.from(svg), 20_000)).removeAlpha()
  const at = async (left: number, top: number) =>
    [...(await image.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(
      0,
      3,
    )
  expect(await at(108, 73)).toEqual([255, 255, 255])
  expect(await at(108, 98)).toEqual([0, 0, 0])
})

test.each(Object.entries(HOSTILE))(
  '%s is drawn within bounds or left out',
  async (_name, title) => {
    const svg = layout(
      { title, mood: 'bearish', facts: ['2 outlets, 2 independent', title] },
      { name: title },
    )
    expect(svg.length).toBeLessThan(200_000)
    expect(svg).not.toMatch(/<(text|script|image)|NaN|undefined/)
    const image = await draw('share', Buffer.from(svg), 20_000)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // nothing in the margins
    for (const area of [
      { left: 0, top: 0, width: 70, height: 630 },
      { left: 1130, top: 0, width: 70, height: 630 },
      { left: 0, top: 590, width: 1200, height: 40 },
    ]) {
      const { channels } = await sharp(
        await sharp(image).extract(area).removeAlpha().toBuffer(),
      ).stats()
      expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0])
    }
  },
)

test('what the fonts cannot draw is left out whole; what only decorates is removed', () => {
  expect(drawableText(HOSTILE['300 emoji'] ?? '')).toBeUndefined()
  expect(drawableText(HOSTILE['right to left'] ?? '')).toBeUndefined()
  expect(drawableText(HOSTILE.Chinese ?? '')).toBeUndefined()
  expect(drawableText(HOSTILE['emoji families'] ?? '')).toBe('Up only')
  expect(drawableText(HOSTILE['bidi override'] ?? '')).toBe('Bank gnp.exe pays')
  expect(drawableText(HOSTILE.Zalgo ?? '')).toBe('Bitcoin falls')
  expect(drawableText('Zürich, Łódź, Đà Nẵng — “€5” · naïve')).toBe(
    'Zürich, Łódź, Đà Nẵng — “€5” · naïve',
  )
  const long = drawableText(HOSTILE['a megabyte'] ?? '') ?? ''
  expect([...long].length).toBeLessThanOrEqual(140)
  expect(long.endsWith('…')).toBe(true)
  for (const line of wrap('W'.repeat(100), 60, 1000, 4))
    expect(widthOf(line, 60)).toBeLessThanOrEqual(1000)
})

test('a story has a picture at the address of its version, and nowhere else', async () => {
  const ids = await site.tell(
    REPORTS.map((text, at) => ({ ...text, outlet: `Outlet ${at}`, hours: at / 2, sentiment: 8 })),
  )
  await site.group()
  const get = (url: string) => site.app.inject({ method: 'GET', url })
  const storyId = await site.storyOf(ids[0] ?? 0)
  const read = async () => (await get(`/api/stories/${storyId}`)).json() as Story
  const address = storyPicture(await read())
  const picture = await get(address)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await get(address)).rawPayload.equals(picture.rawPayload)).toBe(true)
  for (const other of [
    address.replace(/\w+\.png$/, 'abc.png'),
    `${address}?x=1`,
    address.replace('.png', '.jpg'),
    address.replace('stories', 'coins'),
    address.replace(`/${storyId}/`, '/999999/'),
    '/share/stories/%2e%2e/abc.png',
    '/share/',
  ])
    expect((await get(other)).statusCode, other).toBe(404)

  await site.context.db
    .update(articles)
    .set({ hidden: true })
    .where(eq(articles.id, ids[0] ?? 0))
  expect((await get(address)).statusCode).toBe(404)
  expect((await get(storyPicture(await read()))).statusCode).toBe(200)
})

test('a coin has a new picture every hour, and that of the hour before still works', async () => {
  await site.context.db.execute(
    sql`update coins set price_usd = 64000, last_update = '2026-11-15T15:59:00Z' where symbol = 'BTC'`,
  )
  const get = (url: string) => site.app.inject({ method: 'GET', url })
  const address = coinPicture((await get('/api/coins/BTC')).json() as CoinPage)
  expect((await get(address)).statusCode).toBe(200)
  const setUpdate = (time: string) =>
    site.context.db.execute(sql`update coins set last_update = ${time} where symbol = 'BTC'`)
  await setUpdate('2026-11-15T16:01:00Z')
  expect((await get(address)).statusCode).toBe(200)
  await setUpdate('2026-11-15T17:01:00Z')
  expect((await get(address)).statusCode).toBe(404)
})
