import * as z from 'zod'
import { ById, type EndpointTable, Nothing, requiredText, Time } from '../endpoint.ts'

/** What a token may do, in words. Never what only admins may. */
export const TOKEN_ROLES = {
  viewer: 'Read everything but users and spending',
  editor: 'Change articles, stories, tags, categories and pages',
} as const
const TokenRole = z.enum(Object.keys(TOKEN_ROLES) as (keyof typeof TOKEN_ROLES)[])
export type TokenRole = z.infer<typeof TokenRole>

/** Days until a token expires; null never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const

/** Where no token is accepted: accounts are the business of people. */
export const isClosedToTokens = (path: string): boolean =>
  /^\/api\/(auth|users|invitations|tokens)(\/|$)/.test(path)

export const ApiToken = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  name: z.string().meta({ description: 'What it is for' }),
  role: TokenRole.meta({ description: 'What it may do: read or edit' }),
  ends_in: z
    .string()
    .meta({ description: 'Last characters of the token, by which people know it' }),
  made_by: z.string().meta({ description: 'Name of the admin who made it' }),
  created_at: Time.meta({ description: 'When it was made' }),
  expires_at: Time.nullable().meta({
    description: 'When it stops working; null for one without end',
  }),
  last_used_at: Time.nullable().meta({
    description: 'When it was last used; null before the first call',
  }),
  calls_a_day: z.number().meta({ description: 'Calls of today or yesterday in UTC, the larger' }),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokenEndpoints = {
  'GET /api/tokens': {
    access: 'admin',
    summary: 'API tokens that still work, newest first',
    reply: z.array(ApiToken),
  },
  'POST /api/tokens': {
    access: 'admin',
    summary: 'Make a token for a program; it is shown once',
    body: z.object({
      name: requiredText(60).meta({ description: 'What it is for' }),
      role: TokenRole.meta({ description: 'What it may do: read or edit' }),
      days: z.literal(TOKEN_DAYS).default(90).meta({ description: 'Days until it stops working' }),
    }),
    reply: ApiToken.extend({
      token: z.string().meta({ description: 'The token; shown only once' }),
    }),
    status: 201,
  },
  'DELETE /api/tokens/:id': {
    access: 'admin',
    summary: 'Revoke a token; it stops at once',
    params: ById,
    reply: Nothing,
  },
} satisfies EndpointTable
