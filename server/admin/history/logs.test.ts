import { beforeAll, expect, test } from 'vitest'
import { finishLog, writeLog } from '../../accounts/activity/store.ts'
import { publishers } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)
let publisherId: number
const ids: number[] = []

beforeAll(async () => {
  const { db } = site.context
  const [publisher] = await db
    .insert(publishers)
    .values({ name: 'Chain Daily', rss_url: 'https://chain.example/rss' })
    .returning()
  publisherId = publisher?.id ?? 0
  for (let minute = 0; minute < 205; minute++) {
    ids.push(
      await writeLog(db, {
        action: minute % 2 ? 'fetch_feed' : 'ai_request',
        entity_type: minute % 2 ? 'publisher' : 'article',
        entity_id: minute % 2 ? publisherId : minute + 1,
        publisher_id: minute % 4 === 0 ? publisherId : null,
        status: minute % 3 ? 'success' : 'failed',
        details: { minute },
        created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      }),
    )
  }
})

test('the newest 200 come first, with the name of their publisher', async () => {
  const { body } = await site.admin('GET /api/logs')
  expect(body).toHaveLength(200)
  expect(body[0]).toEqual({
    id: ids[204],
    created_at: '2026-01-01T03:24:00.000Z',
    action: 'ai_request',
    entity_type: 'article',
    entity_id: 205,
    status: 'failed',
    details: '{"minute":204}',
    publisher_name: 'Chain Daily',
  })
  expect(body[1]).toMatchObject({ entity_type: 'publisher', publisher_name: 'Chain Daily' })
  expect(body[2].publisher_name).toBeNull()
})

test('before, limit and the filters narrow the list', async () => {
  const older = await site.admin(`GET /api/logs?before=${ids[3]}`)
  expect(older.body.map((log: { id: number }) => log.id)).toEqual([ids[2], ids[1], ids[0]])
  expect((await site.admin('GET /api/logs?limit=7')).body).toHaveLength(7)
  const { body } = await site.admin(
    'GET /api/logs?action=fetch_feed&status=failed&entity_type=publisher',
  )
  expect(body.length).toBeGreaterThan(10)
  for (const log of body) {
    expect(log).toMatchObject({ action: 'fetch_feed', status: 'failed', entity_type: 'publisher' })
  }
})

test.each(['limit=0', 'limit=201', 'limit=x', 'before=-1', 'before=1.5'])(
  '%s is refused',
  async (query) => {
    expect((await site.admin(`GET /api/logs?${query}`)).status).toBe(400)
  },
)

test('a stranger sees nothing', async () => {
  expect((await site.visitor('GET /api/logs')).status).toBe(401)
})

test('a pending row is settled by its owner', async () => {
  const { db } = site.context
  const id = await writeLog(db, { action: 'ai_request', entity_type: 'article', status: 'pending' })
  await finishLog(db, id, 'success', { model: 'gpt-4' })
  const { body } = await site.admin('GET /api/logs?action=ai_request&status=success&limit=1')
  expect(body[0]).toMatchObject({ id, details: '{"model":"gpt-4"}' })
})
