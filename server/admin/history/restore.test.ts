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
  await db
    .insert(articleVersions)
    .values(made.map((article) => ({ article_id: article.id, title: 'Before', replaced_at: '2026-01-01' })))
  const asked = performance.now()
  const deleted = await site.admin(`DELETE /api/publishers/${id}?articles=delete`)
  const deleting = performance.now() - asked
  expect(deleted.status).toBe(200)
  const query = vi.spyOn(Client.prototype, 'query')
  const begun = performance.now()
  try {
    const restoring = { kind: 'publisher', id, by: COMMAND_LINE } as const
    const { note } = await db.transaction((tx) => restore(tx, restoring))
    // a machine that is slow at deleting them is busy with something else
    expect(performance.now() - begun).toBeLessThan(Math.max(3000, 5 * deleting))
    expect(note).toBe(`Back on ${count.toLocaleString('en-US')} articles.`)
    expect(await db.select().from(articles).where(eq(articles.publisher_id, id))).toHaveLength(count)
    return query.mock.calls.filter(([call]) => /\btrash\b/.test(JSON.stringify(call))).length
  } finally {
    query.mockRestore()
  }
}

test('restoring a publisher takes as many statements for 1,000 articles as for 2, and less than 3 seconds', async () => {
  const few = await statementsToRestore(2)
  expect(few).toBeGreaterThan(1)
  expect(await statementsToRestore(1000)).toBe(few)
  expect(await site.context.db.select().from(articleVersions)).toHaveLength(1002)
})
