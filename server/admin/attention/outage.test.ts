import { expect, test } from 'vitest'
import { feedStates, publishers } from '../../platform/database/schema.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() => testApp({ now: () => new Date('2026-11-15T12:00:00.000Z') }))
const attention = async () => (await site.admin('GET /api/attention')).body

test('feeds that all fail at once need attention after their first failure; one of them alone is retried', async () => {
  const { db } = site.context
  await db.delete(publishers)
  const made = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => makePublisher(db, { name })),
  )
  expect((await attention()).quiet).toMatch(/^All 4 feeds answered\. Budgets/)
  const fail = (publisher: { id: number } | undefined) =>
    db.insert(feedStates).values({
      publisher_id: publisher?.id ?? 0,
      failures: 1,
      last_error: 'did not answer.',
      failing_since: '2026-11-15T11:50:00.000Z',
    })
  await fail(made[0])
  const one = await attention()
  expect(one.matters.filter(({ kind }: { kind: string }) => kind === 'feed')).toEqual([])
  expect(one.quiet).toMatch(
    /^3 of 4 feeds answered\. One failed and is retried automatically\. Budgets/,
  )
  for (const publisher of made.slice(1)) await fail(publisher)
  expect((await attention()).matters[0]).toMatchObject({
    id: 'feeds',
    state: 'broken',
    subject: 'Feeds',
    message: '4 of 4 did not answer.',
    meta: "Since 2026-11-15T11:50:00.000Z · check this server's network",
  })
})
