import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { unsteadyWayTo } from '../../testing/unsteady-postgres.ts'
import { connectReplicas } from '../database/connect.ts'
import { Answer } from './answer.ts'
import { Replicas } from './replicas.ts'
import { siteVersion } from './store.ts'

/** The primary, and a second database that stands for a replica: it says that it follows, and lags until told. */
const site = onceAFile(testApp)
const standIn = onceAFile(testDatabase)
const OWN_FUNCTIONS_FIRST = `options=${encodeURIComponent('-c search_path=public,pg_catalog')}`
const log = { warn() {}, info() {} }
/** A busy machine is not a replica that is away. */
const PATIENT_MS = 20_000
const PATIENTLY = { timeout: PATIENT_MS, interval: 200 }
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await standIn.db.execute(
    sql`create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  )
  await makeArticle(standIn.db, { title: 'Read from the replica' })
  await makeArticle(site.context.db, { title: 'Read from the primary' })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

function replicaAt(url: string, settings = OWN_FUNCTIONS_FIRST) {
  const { replicas, close } = connectReplicas(
    [`${url}${url.includes('?') ? '&' : '?'}${settings}`],
    { log },
  )
  closing.push(close)
  return replicas
}

/** From now on it has the primary's version. */
async function replay() {
  const { changes, removals } = await siteVersion(site.context.db)
  await standIn.db.execute(sql`
    with old as (delete from site_changes)
    insert into site_changes (changes, removals, articles) values (${changes}, ${removals}, 1)`)
}

const answer = async (_version?: unknown, status = 200) =>
  new Answer(status, {}, Buffer.from('rendered'))
const knows = async () => ({ current: await siteVersion(site.context.db) })

test('a replica answers once it has replayed every change this process knows of', async () => {
  await replay()
  const replicas = new Replicas(replicaAt(standIn.url), await knows(), log, PATIENT_MS)
  const current = await siteVersion(site.context.db)
  expect((await replicas.read(answer))?.version.changes).toBe(current.changes)
  await makeArticle(site.context.db)
  const behind = new Replicas(replicaAt(standIn.url), await knows(), log, PATIENT_MS)
  expect(await behind.read(answer)).toBeUndefined()
})

test('a server that no longer follows the primary does not answer, nor does one that fails halfway', async () => {
  await replay()
  const promoted = new Replicas(replicaAt(standIn.url, ''), await knows(), log, PATIENT_MS)
  expect(await promoted.read(answer)).toBeUndefined()
  const failing = new Replicas(replicaAt(standIn.url), await knows(), log, PATIENT_MS)
  expect(await failing.read(() => answer(null, 503))).toBeUndefined()
})

test('of two replicas the one that has replayed enough answers, in whatever order', async () => {
  await replay()
  const both = [...replicaAt(standIn.url, ''), ...replicaAt(standIn.url)]
  const replicas = new Replicas(both, await knows(), log, PATIENT_MS)
  for (let n = 0; n < 4; n++) expect(await replicas.read(answer)).toBeDefined()
})

test('a replica that is cut off rests, and answers again once it is back', async () => {
  await replay()
  const way = await unsteadyWayTo(standIn.url)
  closing.push(way.cut)
  const replicas = new Replicas(replicaAt(way.url), await knows(), log, PATIENT_MS)
  expect(await replicas.read(answer)).toBeDefined()
  await way.cut()
  expect(await replicas.read(answer)).toBeUndefined()
  await way.mend()
  await expect.poll(() => replicas.read(answer), PATIENTLY).toBeDefined()
}, 30_000)

test('visitors are served by the replica, and by the primary after a write until that is replayed', async () => {
  await replay()
  const app = await buildApp({ ...site.context, replicas: replicaAt(standIn.url) })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => app.close())
  let asked = 0
  const titles = async (headers: Record<string, string> = {}) => {
    // another address each time, so that nothing is kept from before
    const page = await (
      await fetch(`${origin}/api/articles?limit=${++asked + 10}`, { headers })
    ).json()
    expect(page).toHaveProperty('articles')
    return page.articles.map(({ title }: { title: string }) => title)
  }
  const authorization = `Bearer ${site.token}`
  await expect.poll(() => titles(), PATIENTLY).toEqual(['Read from the replica'])
  expect(await titles({ authorization })).toContain('Read from the primary')
  const { id } = await makeArticle(site.context.db, { title: 'Hidden in a moment' })
  const written = await fetch(`${origin}/api/articles/${id}/hidden`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ hidden: true }),
  })
  expect(written.status).toBe(200)
  const afterwards = await titles()
  expect(afterwards).toContain('Read from the primary')
  expect(afterwards).not.toContain('Hidden in a moment')
  await replay()
  await expect.poll(() => titles(), PATIENTLY).toEqual(['Read from the replica'])
})
