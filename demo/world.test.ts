import { parseFeed } from 'feedsmith'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { bigStories } from './big-stories.ts'
import { worldCoins } from './coins.ts'
import { allKinds } from './events/all-kinds.ts'
import { priceAt, priceSeries } from './prices.ts'
import { outlets } from './publishers.ts'
import { type Story, storyOf } from './story.ts'
import { eventAt, type Report, reportById, reportsBetween, SLOT_MS } from './timeline.ts'
import { startWorld, type World } from './world.ts'

const NOW = Date.parse('2026-11-15T14:05:00Z')
const seed = 'test'

const tenDays = reportsBetween(seed, NOW - 10 * DAY_MS, NOW, NOW)
const told = (report: Report) => storyOf(seed, report, NOW + DAY_MS)

describe('the news', () => {
  it('is the same for the same seed and another for another', () => {
    const again = reportsBetween(seed, NOW - 10 * DAY_MS, NOW, NOW).map(told)
    expect(again).toEqual(tenDays.map(told))
    expect(reportsBetween('other', NOW - DAY_MS, NOW, NOW).map(({ id }) => id)).not.toEqual(
      tenDays.slice(0, 30).map(({ id }) => id),
    )
  })

  it('fills ten days with more than 150 articles from every living outlet', () => {
    expect(tenDays.length).toBeGreaterThan(150)
    const living = outlets.filter(({ temper }) => temper !== 'moved').map(({ key }) => key)
    expect([...new Set(tenDays.map(({ outlet }) => outlet.key))].sort()).toEqual(living.sort())
  })

  it('goes on every 20 to 40 seconds while it runs', () => {
    const live = reportsBetween(seed, NOW, NOW + 60 * MINUTE_MS, NOW).filter(
      ({ event }) => event.strand === 'live',
    )
    const gaps = live
      .slice(1)
      .map((report, index) => (live[index] as Report).publishedAt - report.publishedAt)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20_000)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40_000)
  })

  it.each([0, 3, 8, 14, 25, 60])(
    'repeats nothing on a screen of 20 after running for %i minutes',
    (minutes) => {
      const screen = reportsBetween(seed, NOW - 2 * DAY_MS, NOW + minutes * MINUTE_MS, NOW)
        .slice(0, 20)
        .map(told)
      expect(new Set(screen.map(({ title }) => title)).size).toBe(20)
      expect(new Set(screen.map(({ lead }) => firstSentence(lead))).size).toBe(20)
      const sentences = screen.flatMap(({ lead }) => lead.split(/(?<=\.) /))
      expect(sentences.length - new Set(sentences).size).toBeLessThanOrEqual(3)
    },
  )

  it('reads like a wire: leads of three to five sentences, several paragraphs, no gap left open', () => {
    for (const story of tenDays.map(told)) {
      expect(story.title.length).toBeLessThan(130)
      expect(`${story.title}${story.paragraphs.join('')}`).not.toMatch(/[{}]|undefined|NaN/)
      expect(`${story.title} ${story.lead}`).not.toMatch(/\ba (?!one\b|eu)[aeio]/i)
      expect(story.lead.length).toBeGreaterThan(120)
      expect(story.paragraphs.length).toBeGreaterThanOrEqual(4)
    }
  })

  it('lets several outlets tell one event in their own words', () => {
    const shared = tenDays.filter(({ turn }) => turn > 0)
    expect(shared.length).toBeGreaterThan(60)
    for (const report of shared) {
      const first = told(
        reportsBetween(seed, report.event.at - 1, report.event.at, NOW)[0] as Report,
      )
      expect(told(report).title).not.toBe(first.title)
      expect(firstSentence(told(report).lead)).not.toBe(firstSentence(first.lead))
    }
  })

  it('has sponsored pieces, announcements, and corrections that change the figure and say so', () => {
    expect(tenDays.some(({ event }) => event.kind.beat === 'sponsored')).toBe(true)
    expect(tenDays.some(({ event }) => event.kind.beat === 'announcement')).toBe(true)
    const corrected = tenDays.filter((report) => told(report).updatedAt > report.publishedAt)
    expect(corrected.length).toBeGreaterThan(4)
    for (const report of corrected) {
      const before = storyOf(seed, report, report.publishedAt)
      const after = storyOf(seed, report, report.correctedAt as number)
      expect(after.paragraphs.at(-1)).toMatch(/^Correction, \d\d:\d\d UTC: /)
      expect(before.paragraphs.join()).not.toContain('Correction, ')
      expect(textOf(before)).not.toBe(
        textOf({ ...after, paragraphs: after.paragraphs.slice(0, -1) }),
      )
    }
  })

  it('can be told again from the id alone', () => {
    for (const report of tenDays.slice(0, 50)) expect(reportById(seed, report.id)).toEqual(report)
    expect(reportById(seed, 'a0-nobody')).toBeUndefined()
    expect(reportById(seed, '../etc')).toBeUndefined()
  })

  it('has no two kinds of one name and enough words for three tellers of each', () => {
    expect(new Set(allKinds.map(({ name }) => name)).size).toBe(allKinds.length)
    for (const kind of allKinds) {
      expect(kind.titles.length).toBeGreaterThanOrEqual(3)
      expect(kind.openings.length).toBeGreaterThanOrEqual(3)
      expect(kind.details.length).toBeGreaterThanOrEqual(6)
    }
  })
})

describe('the prices', () => {
  it('stay plausible over a year and move within a minute', () => {
    for (const coin of worldCoins) {
      const year = priceSeries(seed, coin.id, NOW, 365 * DAY_MS, DAY_MS).map(([, price]) => price)
      expect(Math.max(...year) / Math.min(...year)).toBeLessThan(6)
      expect(Math.min(...year)).toBeGreaterThan(0)
      if (coin.beta > 0)
        expect(priceAt(seed, coin, NOW)).not.toBe(priceAt(seed, coin, NOW + MINUTE_MS))
    }
  })

  it('follow the news: good reports lift their coin and bad ones press on it', () => {
    const moves = { good: [] as number[], bad: [] as number[] }
    for (let back = 40; back < 1500; back += 1) {
      const event = eventAt(seed, 'archive', Math.floor(NOW / SLOT_MS.archive) - back)
      const coin = worldCoins.find(({ id }) => id === event.coin)
      if (!coin || Math.abs(event.kind.impact) < 0.02) continue
      const move =
        priceAt(seed, coin, event.at + 60 * MINUTE_MS) / priceAt(seed, coin, event.at) - 1
      moves[event.kind.impact > 0 ? 'good' : 'bad'].push(move)
    }
    expect(mean(moves.good)).toBeGreaterThan(0.01)
    expect(mean(moves.bad)).toBeLessThan(-0.01)
  })
})

describe('the services', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ seed, now: () => NOW })
  })
  afterAll(() => world.close())

  it.each(outlets.filter(({ temper }) => !temper))(
    '$name has a valid feed in $format',
    async (outlet) => {
      const response = await fetch(world.feedUrl(outlet))
      const bytes = Buffer.from(await response.arrayBuffer())
      const text =
        outlet.format === 'windows-1252'
          ? new TextDecoder('windows-1252').decode(bytes)
          : bytes.toString('utf8')
      const expected = [
        ...reportsBetween(seed, NOW - 21 * DAY_MS, NOW, NOW)
          .filter((report) => report.outlet === outlet)
          .map((report) => storyOf(seed, report, NOW).title),
        ...bigStories(seed, { openedAt: NOW, beganAt: NOW, now: NOW })
          .filter((story) => story.outlet === outlet)
          .map(({ title }) => title),
      ]
      const { feed } = parseFeed(text)
      const { entries, items } = feed as { entries?: unknown[]; items?: unknown[] }
      expect(entries ?? items).toHaveLength(Math.min(200, expected.length))
      expect(text).toContain(`/${outlet.key}/images/`)
      const again = await fetch(world.feedUrl(outlet), {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    },
  )

  it('has one outlet that fails every third time and one whose feed moves after its first answer', async () => {
    const flaky = outlets.find(({ temper }) => temper === 'flaky')
    const moved = outlets.find(({ temper }) => temper === 'moved')
    if (!flaky || !moved) throw new Error('No flaky or no moved outlet')
    const statuses = []
    for (let round = 0; round < 6; round += 1)
      statuses.push((await fetch(world.feedUrl(flaky))).status)
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503])
    const once = await (await fetch(world.feedUrl(moved))).text()
    expect(once.match(/<item>/g)).toHaveLength(6)
    const page = await fetch(world.feedUrl(moved))
    const address = /href="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    expect(page.redirected).toBe(true)
    const there = await (await fetch(address)).text()
    expect(there.match(/<item>/g)).toHaveLength(8)
    const link = /<item>[\s\S]*?<link>([^<]+)/.exec(there)?.[1] ?? ''
    expect((await fetch(link)).status).toBe(200)
  })

  it('serves each article as a page and as a raster picture, the same every time', async () => {
    const { outlet, id } = tenDays[0] as Report
    const page = await (await fetch(`${world.origin}/${outlet.key}/articles/${id}`)).text()
    expect(page).toContain('invented publication')
    const picture = async () =>
      Buffer.from(
        await (await fetch(`${world.origin}/${outlet.key}/images/${id}.jpg`)).arrayBuffer(),
      )
    const first = await picture()
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 540 })
    expect(first.equals(await picture())).toBe(true)
    expect((await fetch(`${world.origin}/${outlet.key}/articles/a1-nobody`)).status).toBe(404)
  })

  it('answers like the coin service: quotes, charts by range, search, and its refusals', async () => {
    const json = async (path: string) => {
      const response = await fetch(`${world.coinServiceUrl}${path}`)
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const { body: rows } = await json(
      '/coins/markets?vs_currency=usd&ids=bitcoin,ethereum&per_page=250',
    )
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(['bitcoin', 'ethereum'])
    for (const [days, step] of [
      [1, 5 * MINUTE_MS],
      [7, 60 * MINUTE_MS],
      [30, 60 * MINUTE_MS],
      [365, DAY_MS],
    ] as const) {
      const { body } = await json(`/coins/bitcoin/market_chart?vs_currency=usd&days=${days}`)
      expect(body.prices[1][0] - body.prices[0][0]).toBe(step)
      expect(body.prices.at(-1)).toEqual([NOW, rows[0].current_price])
    }
    expect((await json('/search?query=xmr')).body.coins[0]).toMatchObject({
      id: 'monero',
      symbol: 'XMR',
    })
    expect((await json('/coins/nothing/market_chart?days=1')).status).toBe(404)
    expect(await json('/coins/bitcoin/market_chart?days=max')).toMatchObject({
      status: 401,
      body: { error: { status: { error_code: 10012 } } },
    })
  })
})

function firstSentence(text: string): string {
  return text.split(/(?<=\.) /)[0] as string
}

function textOf(story: Story): string {
  return [story.title, ...story.paragraphs].join('\n')
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
