import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { trimmed } from '../../../contract/accounts/admin-only.ts'
import { POWERS } from '../../../contract/accounts/powers.ts'
import { isAtLeast, ROLES, type Role, roleLabel, whoMay } from '../../../contract/accounts/roles.ts'
import { api } from '../../../contract/api.ts'
import { type Endpoint, isOpen } from '../../../contract/endpoint.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { aiCalls, longJobs } from '../database/schema.ts'
import { sealKey } from '../seal.ts'

const site = onceAFile(() => testApp({ env: { AI_DAILY_BUDGET_USD: '13.37' } }))

// signing out comes last: it ends the sessions the others are asked with
const endpoints = Object.entries<Endpoint>(api).sort(
  ([one], [other]) => Number(/logout$/.test(one)) - Number(/logout$/.test(other)),
)
const NOBODYS_ID = '999999'
const PEOPLE = ['nobody', ...ROLES] as const
type Person = (typeof PEOPLE)[number]

async function ask(key: string, person: Person, id = NOBODYS_ID, query = '') {
  const [method = '', template = ''] = key.split(' ')
  const authorization = person === 'nobody' ? undefined : `Bearer ${await site.tokenOf(person)}`
  return site.app.inject({
    method: method as 'GET',
    url: template.replace(/:\w+|\*/g, id) + query,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    // a refusal comes before the body is read; whoever may call is told that it is no JSON, and nothing happens
    ...(method === 'GET' ? {} : { payload: '{not json' }),
  })
}

/** What the table promises to this person: served, or refused with this status. */
function promised(endpoint: Endpoint, person: Person): 'served' | 401 | 403 {
  if (endpoint.access === 'public' || endpoint.access === 'either') return 'served'
  if (person === 'nobody') return 401
  return isAtLeast(person, neededFor(endpoint)) ? 'served' : 403
}

/** The lowest role that is always served; what is open to everybody on their own row needs an admin on another's. */
const neededFor = ({ access }: Endpoint): Role => ROLES.find((role) => role === access) ?? 'admin'

describe('the role matrix', () => {
  test.each(endpoints)('%s', async (key, endpoint) => {
    for (const person of PEOPLE) {
      const { statusCode, body } = await ask(key, person)
      const answered = statusCode === 401 || statusCode === 403 ? statusCode : 'served'
      // a wrong password is a 401 too, and no JSON is asked before it
      expect({ person, answered }).toEqual({ person, answered: promised(endpoint, person) })
      if (answered === 403 && person !== 'nobody')
        expect(JSON.parse(body)).toMatchObject({
          code: 'NOT_ALLOWED',
          error: `Only ${whoMay(neededFor(endpoint))} can do this. You are signed in as ${roleLabel(person)}.`,
        })
    }
  })

  test('one has one’s own account, and nobody else’s', async () => {
    const { body: me } = await site.as('viewer', 'GET /api/auth/verify')
    const own = `PUT /api/users/${me.user.id}` as const
    expect(await site.as('viewer', own, { username: 'reader' })).toMatchObject({
      status: 200,
      body: { username: 'reader', role: 'viewer' },
    })
    expect((await site.as('viewer', own, { username: 'viewer', role: 'viewer' })).status).toBe(200)
    expect(await site.as('viewer', own, { username: 'viewer', role: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    })
    expect((await site.as('editor', own, { username: 'mine' })).status).toBe(403)
    expect((await site.as('viewer', 'GET /api/auth/admins')).body).toEqual(['admin'])
  })

  test('the table on the Users screen tells what the endpoint table says', () => {
    for (const { calls, role } of Object.values(POWERS))
      for (const key of calls) expect({ key, role: api[key].access }).toEqual({ key, role })
  })
})

/** Figures and secrets that stand nowhere but where they were planted. */
const CANARIES = ['31337', '13.37', 'canary-user', 'canary-pass', 'NARY', 'canary-token']
const planted: Record<string, string> = {}

describe('what editors and viewers are answered', () => {
  beforeAll(async () => {
    const { db, config, now } = site.context
    const publisher = await makePublisher(db, {
      rss_url: 'https://canary-user:canary-pass@feed.example/rss?token=canary-token',
      content_fetch_type: 'api',
      content_api_key_sealed: await sealKey(config, 'jina_CANARY'),
    })
    const article = await makeArticle(db, { publisher_id: publisher.id })
    const error =
      "Today's AI budget of $13.37 is used up after 31337 tokens, says https://canary-user:canary-pass@feed.example/"
    const at = now().toISOString()
    await db.insert(aiCalls).values({
      article_id: article.id,
      publisher_id: publisher.id,
      model: 'gpt-4',
      trigger: 'click',
      status: 'success',
      total_tokens: 31337,
      cost_usd: 13.37,
      started_at: at,
      finished_at: at,
    })
    await writeLog(db, {
      action: 'ai_response',
      entity_type: 'article',
      entity_id: article.id,
      publisher_id: publisher.id,
      status: 'failed',
      details: {
        request: { model: 'gpt-4', tokenEstimate: 31337 },
        response: { totalTokens: 31337, error },
        before: {
          content_api_key: '••••NARY',
          daily_budget_usd: 13.37,
          title: 'Bitcoin at $90,000',
        },
        changes: [
          { field: 'daily_budget_usd', before: 13.37, after: 2 },
          { field: 'title', after: 'New' },
        ],
      },
    })
    const [job] = await db
      .insert(longJobs)
      .values({
        kind: 'analyze',
        key: 'canary',
        state: 'running',
        failures: [error],
        result: { cost: 13.37, note: error },
        error,
      })
      .returning()
    Object.assign(planted, {
      publisher: String(publisher.id),
      article: String(article.id),
      job: job?.id,
    })
  })

  const reads = endpoints.filter(
    ([key, endpoint]) => key.startsWith('GET ') && endpoint.access !== 'admin',
  )
  const idFor = (key: string) =>
    (key.includes('/jobs/')
      ? planted.job
      : key.includes('/publisher')
        ? planted.publisher
        : planted.article) ?? ''

  test.each(reads)('%s holds no cost, budget, key, token figure or sign-in part', async (key) => {
    for (const role of ['viewer', 'editor'] satisfies Role[]) {
      const { body } = await ask(key, role, idFor(key))
      for (const canary of CANARIES) expect(body).not.toContain(canary)
    }
  })

  test('admins are answered all of them', async () => {
    const bodies = await Promise.all(
      ['GET /api/publishers', 'GET /api/logs', 'GET /api/jobs/:id', 'GET /api/settings/cron'].map(
        async (key) => (await ask(key, 'admin', idFor(key))).body,
      ),
    )
    for (const canary of CANARIES) expect(bodies.join()).toContain(canary)
  })

  test('the rest of a log row stays', async () => {
    const [row] = (await site.as('viewer', 'GET /api/logs?limit=1')).body
    expect(JSON.parse(row.details)).toEqual({
      request: { model: 'gpt-4' },
      response: {
        error: "Today's AI budget is used up after many tokens, says https://feed.example/",
      },
      before: { title: 'Bitcoin at $90,000' },
      changes: [{ field: 'title', after: 'New' }],
    })
  })

  /** What a job works on, as 'fetch:7', and what happens when the money is gone: words, no figures. */
  const HARMLESS = ['key', 'ai_when_spent']
  const closed = endpoints.filter(
    ([, endpoint]) => endpoint.access !== 'admin' && !isOpen(endpoint),
  )

  test.each(closed)('%s promises no field that is named like one', (_key, { reply }) => {
    const schema = z.toJSONSchema(trimmed(reply), { io: 'input', unrepresentable: 'any' })
    const isSuspect = (name: string) =>
      /token|cost|usd|budget|spen[dt]|key$|secret|password/i.test(name) && !HARMLESS.includes(name)
    expect(propertyNames(schema).filter(isSuspect)).toEqual([])
  })
})

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : []
  return [...own, ...Object.values(schema).flatMap(propertyNames)]
}
