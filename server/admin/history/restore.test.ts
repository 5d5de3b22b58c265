import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import { articles, articleVersions } from '../../platform/database/schema.ts'
import { makeArticles, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { restore } from './restore.ts'

const site = onceAFile(() => testApp())

/** Statements on the trash while a publisher with this many articles is restored. */
async function statementsToRestore(count: number): Promise<number> {
  const { db } = site.context
  const { id } = await makePublisher(db)
  const made = await makeArticles(
    db,
    Array.from({ length: count }, () => ({ publisher_id: id })),
  )
  await db.insert(articleVersions).values(
    made.map((article) => ({
      article_id: article.id,
      title: 'Before',
      replaced_at: '2026-01-01',
    })),
  )
  expect((await site.admin(`DELETE /api/publishers/${id}?articles=delete`)).status).toBe(200)
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    const restoring = { kind: 'publisher', id, by: COMMAND_LINE } as const
    const { note } = await db.transaction((tx) => restore(tx, restoring))
    expect(note).toBe(`Back on ${count} articles.`)
    expect(await db.select().from(articles).where(eq(articles.publisher_id, id))).toHaveLength(
      count,
    )
    return query.mock.calls.filter(([call]) => /\btrash\b/.test(JSON.stringify(call))).length
  } finally {
    query.mockRestore()
  }
}

test('restoring a publisher takes as many statements for 200 articles as for 2', async () => {
  const few = await statementsToRestore(2)
  expect(few).toBeGreaterThan(1)
  expect(await statementsToRestore(200)).toBe(few)
  expect(await site.context.db.select().from(articleVersions)).toHaveLength(202)
})

test('neither undoing a rename nor restoring a user makes two names that look alike', async () => {
  const added = async (username: string) =>
    (await site.admin('POST /api/users', { username, password: 'a longer sentence' })).body.id
  const boss = await added('boss')
  await site.admin(`PUT /api/users/${boss}`, { username: 'chief' })
  const imitation = await added('b0ss')
  const [rename] = (
    await site.admin(`GET /api/logs?entity_type=user&entity_id=${boss}&changes=true`)
  ).body
  const exists = { status: 409, body: { code: 'ALREADY_EXISTS' } }
  expect(await site.admin(`POST /api/logs/${rename.id}/undo`, {})).toMatchObject(exists)

  await site.admin(`DELETE /api/users/${imitation}`)
  await site.admin(`PUT /api/users/${boss}`, { username: 'boss' })
  const restored = () => site.admin(`POST /api/trash/user/${imitation}/restore`, {})
  expect(await restored()).toMatchObject(exists)
  await site.admin(`PUT /api/users/${boss}`, { username: 'chief' })
  expect((await restored()).status).toBe(200)
})
