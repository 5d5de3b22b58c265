import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeArticles } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { isCommon } from './store.ts'

const database = onceAFile(testDatabase)

test('what a sample shows to be common is; what could be chance is not', async () => {
  const { db } = database
  await makeArticles(
    db,
    Array.from({ length: 1_000 }, () => ({ title: 'Quokka seen' })),
  )
  const found = sql`a.search @@ 'quokka'::tsquery`
  expect(await isCommon(db, found, 10)).toBe(true)
  expect(await isCommon(db, found, 400)).toBe(false)
  expect(await isCommon(db, found, 1_000)).toBe(false)
  expect(await isCommon(db, sql`${found} and a.id % 4 = 0`, 10)).toBe(false)
})
