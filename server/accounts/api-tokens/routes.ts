import type { apiTokenEndpoints, TokenRole } from '../../../contract/accounts/api-tokens.ts'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { writeLog } from '../activity/store.ts'
import { deleteToken, insertToken, listTokens } from '../auth/api-token-store.ts'
import { hashOf, newApiToken } from '../auth/tokens.ts'

export const apiTokenRoutes = (context: Context): Routes<typeof apiTokenEndpoints> => ({
  'GET /api/tokens': () => listTokens(context.db, context.now().toISOString()),
  'POST /api/tokens': ({ body, caller }) => makeToken(context, body, caller.user),
  'DELETE /api/tokens/:id': async ({ params, caller }) => {
    await context.db.transaction(async (tx) => {
      const name = await deleteToken(tx, params.id)
      if (name === undefined) throw notFound('Token')
      await note(tx, 'token_delete', params.id, { name, by: caller.user.username })
    })
    return {}
  },
})

type Fields = { name: string; role: TokenRole; days: number | null }

async function makeToken(
  context: Context,
  { name, role, days }: Fields,
  { id, username }: SessionUser,
) {
  const now = context.now()
  const token = newApiToken()
  const row = {
    name,
    role,
    ends_in: token.slice(-4),
    created_at: now.toISOString(),
    expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
  }
  return context.db.transaction(async (tx) => {
    const made = await insertToken(tx, { ...row, token_hash: hashOf(token), made_by: id })
    await note(tx, 'token_create', made, { name, may: role, by: username })
    return { ...row, id: made, made_by: username, last_used_at: null, calls_a_day: 0, token }
  })
}

const note = (db: Context['db'], action: string, entity_id: number, details: object) =>
  writeLog(db, { action, entity_type: 'token', entity_id, status: 'success', details })
