import { analystFirms, countries } from './cast.ts'
import { worldCoin } from './coins.ts'
import { type Draw, drawFor } from './draw.ts'
import type { Facts } from './events/event-kind.ts'
import { priceAt } from './prices.ts'
import { randomFor } from './random.ts'
import type { Report } from './timeline.ts'

export type Story = {
  id: string
  title: string
  /** Three to five sentences. */
  lead: string
  paragraphs: string[]
  tags: string[]
  author: string
  publishedAt: number
  updatedAt: number
}

/** What the outlet's page says at `now`: before a correction it holds the wrong figure. */
export function storyOf(seed: string, report: Report, now: number): Story {
  const { event, outlet, turn } = report
  const { kind } = event
  const random = randomFor(seed, 'story', report.id)

  // Each outlet takes its own title, opening and pair of details: the same event in other words.
  const variant = (list: string[]) => list[(event.cycle + turn) % list.length] as string
  const order = randomFor(seed, 'details', event.strand, event.slot).shuffle(kind.details)
  const own = order.slice(turn * 2, turn * 2 + 2)
  // at most three report an event, and each adds something else
  const extra = random.chance(0.5) ? order.slice(6 + turn, 7 + turn) : []
  const others = random.shuffle(
    order.filter((detail) => !own.includes(detail) && !extra.includes(detail)),
  )
  const aside = random.chance(0.5) ? [random.pick(outlet.asides)] : []
  const [context = '', quote = '', ...background] = random.shuffle(kind.context)
  const title = variant(kind.titles)
  const lead = [variant(kind.openings), ...own, ...extra, ...aside]
  const body = [others.slice(0, 3), [quote], others.slice(3), [context, ...background]]

  const printed = [title, ...lead, ...body.flat()].some((text) =>
    text.includes(`{${kind.correctable}}`),
  )
  const correctedAt = printed ? report.correctedAt : undefined
  const wrong = correctedAt !== undefined && now < correctedAt
  const facts = factsOf(seed, report, wrong)
  const written = (parts: string[]) => sentences(parts.map((text) => filled(text, facts)))
  const paragraphs = [lead, ...body].map(written).filter((paragraph) => paragraph !== '')
  if (correctedAt !== undefined && !wrong) paragraphs.push(correctionNote(seed, report, facts))

  return {
    id: report.id,
    title: written([title]),
    lead: written(lead),
    paragraphs,
    tags: [...new Set([...kind.tags, ...(kind.beat === 'altcoins' ? [facts.coin as string] : [])])],
    author: facts.author as string,
    publishedAt: report.publishedAt,
    updatedAt: correctedAt !== undefined && !wrong ? correctedAt : report.publishedAt,
  }
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

function factsOf(seed: string, report: Report, wrong: boolean): Facts {
  const { event, outlet } = report
  const { kind } = event
  const coin = worldCoin(event.coin)
  const draw = drawFor(seed, event.strand, event.slot)
  const facts: Facts = {
    ...standing(draw),
    ...kind.facts(draw, priceAt(seed, coin, event.at)),
    coin: coin.name.replace(' (ex-MATIC)', ''),
    ticker: coin.symbol.toUpperCase(),
    source: outlet.name,
    day: weekday.format(event.at),
    author: drawFor(seed, 'author', outlet.key, event.slot % 4).person(),
  }
  if (wrong && kind.correctable)
    facts[kind.correctable] = misprint(seed, report, facts[kind.correctable] as string)
  return facts
}

function standing(draw: Draw): Facts {
  return {
    analyst: draw.person(),
    person: draw.person(),
    firm: draw.pick(analystFirms),
    country: draw.pick(countries),
  }
}

/** The figure a hasty desk took down: the same fact, drawn once more. */
function misprint(seed: string, report: Report, right: string): string {
  const { event } = report
  for (let attempt = 1; attempt < 9; attempt += 1) {
    const draw = drawFor(seed, 'misprint', event.slot, attempt)
    standing(draw)
    const value = event.kind.facts(draw, priceAt(seed, worldCoin(event.coin), event.at))[
      event.kind.correctable as string
    ] as string
    if (value !== right) return value
  }
  return right
}

function correctionNote(seed: string, report: Report, facts: Facts): string {
  const right = facts[report.event.kind.correctable as string] as string
  const time = new Date(report.correctedAt as number).toISOString().slice(11, 16)
  return `Correction, ${time} UTC: an earlier version of this article said ${misprint(seed, report, right)}. The right figure is ${right}.`
}

/** What is heard with a vowel first: 'an Ethereum fund', 'an 8 per cent rise'. */
const VOWEL = /^(?:8|1[18]\b|(?!one\b|eu)[aeio])/i

function filled(text: string, facts: Facts): string {
  return text.replace(/(\ba )?\{(\w+)\}/gi, (_, article: string | undefined, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`No fact '${name}' for: ${text}`)
    return article ? `${article[0]}${VOWEL.test(fact) ? 'n' : ''} ${fact}` : fact
  })
}

function sentences(parts: string[]): string {
  return parts.map((part) => part.replace(/^./, (first) => first.toUpperCase())).join(' ')
}
