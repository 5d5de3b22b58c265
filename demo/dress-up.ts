import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ALERT_EVENTS, STORY_OUTLETS } from '../contract/admin/alert-events.ts'
import { ATTENTION } from '../contract/admin/attention.ts'
import type { LanguageModel } from '../contract/analysis/models.ts'
import type { Coin } from '../contract/market/market.ts'
import type { Article } from '../contract/news/articles.ts'
import type { Publisher } from '../contract/news/publishers.ts'
import type { CronSettings } from '../contract/platform/settings.ts'
import { hotp, stepAt } from '../server/accounts/auth/totp.ts'
import { signedInAs } from './admin-client.ts'
import { renderLogo } from './cover.ts'
import { followSomething } from './follow-something.ts'
import { outlets } from './publishers.ts'
import { sampleModel } from './sample-model.ts'
import type { World } from './world.ts'

const nightDesk = { username: 'night.desk', password: 'awake-until-dawn', role: 'viewer' }
/** Who may edit and must not touch users or money. */
const editor = { username: 'editor', password: 'proof-every-page', role: 'editor' }

/** What people would do on the first day: logos, two stories put forward, a language model of their own, a colleague. */
export async function dressUp(
  url: string,
  user: { username: string; password: string },
  world: Pick<World, 'sampleModelUrl' | 'alertsUrl' | 'inbox'>,
): Promise<void> {
  const call = await signedInAs(url, user)
  for (const publisher of await call<Publisher[]>('GET', '/api/publishers')) {
    const outlet = outlets.find(({ name }) => name === publisher.name)
    if (!outlet || publisher.logo_url) continue
    const form = new FormData()
    const logo = await renderLogo(outlet.name, outlet.hue)
    form.set('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    const { url: logo_url } = await call<{ url: string }>('POST', '/api/publishers/upload', form)
    await call('PUT', `/api/publishers/${publisher.id}`, { ...publisher, logo_url })
  }
  await nameRenamedCoin(call)
  await seeFailing(call)
  await setUpAlerts(call, world)
  await followSomething(call, world)
  const articles = await scoredArticles(call)
  // there already if an earlier start was interrupted
  await call('POST', '/api/users', editor).catch(() => {})
  const asEditor = await signedInAs(url, editor)
  await openDoors(url, call)
  const [, first, , , , , , , , second] = articles
  for (const [by, article] of [
    [call, first],
    [asEditor, second],
  ] as const)
    if (article) await by('PATCH', `/articles/${article.id}/featured`, { featured: true })
  await tidyUp(asEditor)
  await trySampleModel(call, world, articles.slice(2, 8))
}

/** A colleague is invited, programs have tokens, and a third user signs in with a code. */
async function openDoors(url: string, call: Call): Promise<void> {
  const { open } = await call<{ open: unknown[] }>('GET', '/api/invitations')
  if (open.length > 0) return
  await call('POST', '/api/users', nightDesk)
  const asNightDesk = await signedInAs(url, nightDesk)
  const { uri } = await asNightDesk<{ uri: string }>('POST', '/api/auth/two-factor', {})
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  await asNightDesk('PUT', '/api/auth/two-factor', { code: hotp(secret, stepAt(new Date())) })
  await call('POST', '/api/tokens', { name: 'Newsletter', role: 'viewer', days: 365 })
  await call('POST', '/api/tokens', { name: 'Tagging script', role: 'editor', days: 30 })
  await call('POST', '/api/invitations', { name: 'Noor, markets', role: 'editor', hours: 168 })
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The editor hides one advertisement, throws another and a tag away, and thinks better of a third. */
async function tidyUp(call: Call): Promise<void> {
  const { articles } = await call<{ articles: Article[] }>(
    'GET',
    '/api/articles?search=presale&limit=3',
  )
  const [hidden, deleted, kept] = articles
  if (hidden) await call('PATCH', `/api/articles/${hidden.id}/hidden`, { hidden: true })
  if (deleted) await call('DELETE', `/api/articles/${deleted.id}`)
  const { id } = await call<{ id: number }>('POST', '/api/tags', { name: 'Giveaways' })
  await call('DELETE', `/api/tags/${id}`)
  if (!kept) return
  await call('PATCH', `/api/articles/${kept.id}/hidden`, { hidden: true })
  await call('POST', `/api/changes/article/${kept.id}/undo`)
}

/** Old reports call a coin by the name it had: they are found under the new one. */
async function nameRenamedCoin(call: Call): Promise<void> {
  const coins = await call<Coin[]>('GET', '/api/crypto/coins')
  const coin = coins.find(({ symbol }) => symbol === 'DASH')
  const aliases = ['Darkcoin until 2015-03-25']
  if (coin) await call('PUT', `/api/crypto/coins/${coin.id}`, { ...coin, aliases })
}

/** More tries, as an impatient admin would: then a feed that moved needs attention, and the issue offers the fix. */
async function seeFailing(call: Call): Promise<void> {
  const publishers = await call<Publisher[]>('GET', '/api/publishers')
  const name = outlets.find(({ temper }) => temper === 'moved')?.name
  const moved = publishers.find((publisher) => publisher.name === name)
  if (!moved) return
  for (let tries = moved.failures; tries < ATTENTION.feedFailures; tries++)
    await call('POST', `/api/publishers/${moved.id}/fetch`, { anyway: true }).catch(() => {})
}

/** Two channels for every message, and a test of each; the dead feed is reported within a minute. */
async function setUpAlerts(call: Call, { alertsUrl }: Pick<World, 'alertsUrl'>): Promise<void> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const channels = {
    webhook: { address: `${alertsUrl}/newsroom-7f2c`, secret, events: [...ALERT_EVENTS] },
    slack: { address: `${alertsUrl}/services-51ac`, events: ['feed', 'budget', 'disk'] },
  }
  for (const [kind, channel] of Object.entries(channels)) {
    await call('PUT', `/api/alerts/channels/${kind}`, { ...channel, enabled: true })
    await call('POST', `/api/alerts/channels/${kind}/test`, {})
  }
  await call('PUT', '/api/alerts/rules', {
    feed_after_minutes: 0,
    story_outlets: STORY_OUTLETS.usual,
  })
}

/** A few articles are analysed at its invented price; the rest stay with the built-in analyser. */
async function trySampleModel(
  call: Call,
  { sampleModelUrl }: Pick<World, 'sampleModelUrl'>,
  articles: Article[],
): Promise<void> {
  const model = { ...sampleModel, base_url: sampleModelUrl }
  const known = await call<LanguageModel[]>('GET', '/api/ai/models')
  const { id } =
    known.find(({ name }) => name === model.name) ??
    (await call<{ id: string }>('POST', '/api/ai/models', model))
  await call('POST', `/api/ai/models/${id}/test`)
  const { enabled, interval, ai_model } = await call<CronSettings>('GET', '/api/settings/cron')
  const choose = (chosen: string) =>
    call('PUT', '/api/settings/cron', { enabled, interval, ai_model: chosen })
  await choose(id)
  for (const article of articles) await call('POST', `/api/ai/analyze/${article.id}`)
  await choose(ai_model)
}

type Call = Awaited<ReturnType<typeof signedInAs>>

/** Analysis goes on behind the scenes, newest first; the first screen is worth waiting for. */
async function scoredArticles(call: Call): Promise<Article[]> {
  for (let tries = 0; ; tries += 1) {
    const { articles } = await call<{ articles: Article[] }>('GET', '/api/articles?limit=20')
    if (articles.every(({ freshness_score }) => freshness_score !== null) || tries > 60)
      return articles.filter(({ ad }) => !ad)
    await sleep(250)
  }
}
