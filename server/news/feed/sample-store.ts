import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'

/** One in this many articles, by a hash of its id, so that the sample is unbiased. */
const ONE_OF = 40
/** As the indexes of the sample have it. */
export const IN_SAMPLE = `hashint8(id) % ${ONE_OF} = 0`
/** How far chance may go: in less than one of a hundred million questions that exactly 10,000 articles match. */
const DEVIATIONS = 6

/**
 * Whether enough of a sample match that more than `count` of all must. Counting would read 10,000 articles.
 */
export async function isCommon(tx: Database, matches: SQL, count: number): Promise<boolean> {
  const expected = count / ONE_OF
  const proof = Math.ceil(expected + DEVIATIONS * (Math.sqrt(expected) + 1))
  const { rows } = await tx.execute(
    sql`select from articles a where ${matches} and ${sql.raw(IN_SAMPLE)} limit ${proof}`,
  )
  return rows.length === proof
}
