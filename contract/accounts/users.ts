import * as z from 'zod'
import { ById, type EndpointTable, Id, Nothing, Time } from '../endpoint.ts'
import { Session } from './auth.ts'
import { ROLES } from './roles.ts'
import { PasswordAgain } from './two-factor.ts'

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 200

export const User = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  username: z.string().meta({ description: 'Name to sign in with' }),
  role: z.enum(ROLES).meta({ description: 'What the user may do' }),
  created_at: Time.meta({ description: 'When it was made' }),
  updated_at: Time.meta({ description: 'When it last changed; the version for If-Match' }),
})
export type User = z.infer<typeof User>

export const ListedUser = User.extend({
  last_seen_at: Time.nullable().meta({
    description: 'Last use of a session that still holds, to within some minutes; null without one',
  }),
  sessions: z.number().meta({ description: 'Number of sessions' }),
  two_factor: z.boolean().meta({ description: 'Whether an authenticator app is set up' }),
  passkeys: z.number().meta({ description: 'Number of passkeys' }),
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
  role: Role.default('admin').meta({ description: 'What the user may do' }),
})
export type NewUser = z.output<typeof NewUser>
export const UserChange = z.object({
  username: Username.meta({ description: 'Name to sign in with' }),
  role: Role.optional().meta({ description: 'What the user may do; changed by admins only' }),
  password: NewPassword.optional().meta({ description: 'New password; left out: it stays' }),
  current_password: PasswordAgain.shape.current_password.meta({
    description: "Needed to change one's own password when the last sign-in is a while ago",
  }),
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
    params: z.object({
      id: Id.meta({ description: 'Id of the user' }),
      session: Id.meta({ description: 'Id of the session' }),
    }),
    reply: Nothing,
  },
  'DELETE /api/users/:id/sessions': {
    access: 'admin',
    summary: 'End every session of a user but the one of this call',
    params: ById,
    reply: z.object({ ended: z.number().meta({ description: 'Number of sessions that ended' }) }),
  },
} satisfies EndpointTable
