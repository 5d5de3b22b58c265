import * as z from 'zod'
import { ById, type EndpointTable, Id, Nothing, Time } from '../endpoint.ts'
import { Session } from './auth.ts'
import { ROLES } from './roles.ts'

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 200

export const User = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  created_at: Time,
  updated_at: Time,
})
export type User = z.infer<typeof User>

export const ListedUser = User.extend({
  /** To within some minutes, of the sessions that still hold; null without one. */
  last_seen_at: Time.nullable(),
  sessions: z.number(),
  two_factor: z.boolean(),
  passkeys: z.number(),
})
export type ListedUser = z.infer<typeof ListedUser>

const Username = z.string().trim().min(1, 'is required').max(100)
const NewPassword = z
  .string()
  .min(1, 'is required')
  .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .max(PASSWORD_MAX_CHARACTERS, `must have at most ${PASSWORD_MAX_CHARACTERS} characters`)

const Role = z.enum(ROLES, `must be ${ROLES.join(', ')}`)

export const NewUser = z.object({
  username: Username.meta({ description: 'Name to sign in with' }),
  password: NewPassword.meta({ description: 'Password' }),
  role: Role.default('admin'),
})
export type NewUser = z.output<typeof NewUser>
export const UserChange = z.object({
  username: Username,
  /** By admins only. */
  role: Role.optional(),
  password: NewPassword.optional(),
  /** Required to change one's own password when the last sign-in is a while ago. */
  current_password: z.string().max(1000).optional(),
})

export const userEndpoints = {
  'GET /api/users': { access: 'admin', summary: 'All users', reply: z.array(ListedUser) },
  'POST /api/users': {
    access: 'admin',
    summary: 'Add a user',
    body: NewUser,
    reply: User,
    status: 201,
  },
  'PUT /api/users/:id': {
    access: 'self',
    summary:
      "Rename a user, set a new password or give another role; one's own account is changed by anybody",
    params: ById,
    body: UserChange,
    reply: User,
  },
  'DELETE /api/users/:id': {
    access: 'admin',
    summary: 'Delete a user; the last admin stays',
    params: ById,
    reply: User,
  },
  'GET /api/users/:id/sessions': {
    access: 'admin',
    summary: 'Where a user is signed in, last used first',
    params: ById,
    reply: z.array(Session),
  },
  'DELETE /api/users/:id/sessions/:session': {
    access: 'admin',
    summary: 'End one session of a user',
    params: z.object({ id: Id, session: Id }),
    reply: Nothing,
  },
  'DELETE /api/users/:id/sessions': {
    access: 'admin',
    summary: 'End every session of a user but the one of this call',
    params: ById,
    reply: z.object({ ended: z.number() }),
  },
} satisfies EndpointTable
