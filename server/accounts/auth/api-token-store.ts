import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { TokenRole } from '../../../contract/accounts/api-tokens.ts'
import { type Database, firstRow, theRow } from '../../platform/database/connect.ts'
import { apiTokens, users } from '../../platform/database/schema.ts'

/**
 * Finds the token and counts the call in one statement. A token works while its maker is an admin.
 */
export async function countTokenCall(db: Database, token_hash: string, now: string) {
  const today = sql`(${now}::timestamptz at time zone 'utc')::date`
  return firstRow<{ id: number; name: string; role: TokenRole; made_by: number }>(db)`
    update ${apiTokens} t
    set last_used_at = ${now}::timestamptz,
      calls_before = case t.calls_on when ${today} then t.calls_before when ${today} - 1 then t.calls else 0 end,
      calls = case t.calls_on when ${today} then t.calls + 1 else 1 end,
      calls_on = ${today}
    from ${users} u
    where t.token_hash = ${token_hash}
      and (t.expires_at is null or t.expires_at > ${now}::timestamptz)
      and u.id = t.made_by
      and u.role = 'admin'
    returning t.id, t.name, t.role, t.made_by`
}

export async function listTokens(db: Database, now: string) {
  const day = sql`(${now}::timestamptz at time zone 'utc')::date`
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      role: apiTokens.role,
      ends_in: apiTokens.ends_in,
      made_by: users.username,
      created_at: apiTokens.created_at,
      expires_at: apiTokens.expires_at,
      last_used_at: apiTokens.last_used_at,
      calls_a_day: sql<number>`case ${apiTokens.calls_on}
        when ${day} then greatest(${apiTokens.calls}, ${apiTokens.calls_before})
        when ${day} - 1 then ${apiTokens.calls} else 0 end`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.made_by))
    .where(
      and(eq(users.role, 'admin'), or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, now))),
    )
    .orderBy(desc(apiTokens.id))
}

export async function insertToken(
  db: Database,
  token: typeof apiTokens.$inferInsert,
): Promise<number> {
  const row = await theRow(db.insert(apiTokens).values(token).returning({ id: apiTokens.id }))
  return row.id
}

/** Returns the name, undefined when there was none. */
export async function deleteToken(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(apiTokens)
    .where(eq(apiTokens.id, id))
    .returning({ name: apiTokens.name })
  return row?.name
}
