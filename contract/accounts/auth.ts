import * as z from 'zod'
import { ById, type EndpointTable, Nothing, Time } from '../endpoint.ts'
import { StableId } from '../fields.ts'
import { ROLES } from './roles.ts'
import { SecondFactorCode } from './two-factor.ts'

export const SessionUser = z.object({
  id: StableId,
  username: z.string().meta({ description: 'Name to sign in with' }),
  role: z.enum(ROLES).meta({ description: '`admin`, `editor` or `viewer`' }),
})
export type SessionUser = z.infer<typeof SessionUser>

/** No length rule here: a password that was legal once must still open the door. */
export const Credentials = z.object({
  username: z.string().min(1, 'is required').max(200).meta({ description: 'Name to sign in with' }),
  password: z.string().min(1, 'is required').max(1000).meta({ description: 'Password' }),
  /** Required (401 `CODE_REQUIRED`) when the password is right and two-factor is on. */
  code: SecondFactorCode.optional().meta({
    description:
      'Six digits of the authenticator app, or a recovery code, for users with two-factor',
  }),
})
export type Credentials = z.infer<typeof Credentials>

export const Session = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  user_agent: z
    .string()
    .nullable()
    .meta({ description: 'What the browser calls itself; null for an old session' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'IP address of the sign-in; null for an old session' }),
  created_at: Time.meta({ description: 'When it began' }),
  last_used_at: Time.meta({ description: 'When it was last used, to within some minutes' }),
  current: z.boolean().meta({ description: 'Whether it is the session of this call' }),
})
export type Session = z.infer<typeof Session>

export const authEndpoints = {
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in with username and password',
    body: Credentials,
    reply: z.object({
      token: z.string().meta({
        description: 'Bearer token for calls that need one',
      }),
      user: SessionUser.meta({ description: 'The signed-in user' }),
    }),
  },
  'GET /api/auth/verify': {
    access: 'viewer',
    summary: 'Check the stored token',
    reply: z.object({ user: SessionUser.meta({ description: 'The user of the token' }) }),
  },
  'POST /api/auth/logout': {
    access: 'viewer',
    summary: 'Revoke the token of this call',
    reply: Nothing,
  },
  'GET /api/auth/admins': {
    access: 'viewer',
    summary: 'The names of those who can change a role, first made first',
    reply: z.array(z.string()),
  },
  'GET /api/auth/sessions': {
    access: 'viewer',
    summary: 'Where the caller is signed in, last used first',
    reply: z.array(Session),
  },
  'DELETE /api/auth/sessions/:id': {
    access: 'viewer',
    summary: 'End one session of the caller',
    params: ById,
    reply: Nothing,
  },
  'POST /api/auth/logout-everywhere': {
    access: 'viewer',
    summary: 'End every session of the caller but the one of this call',
    reply: z.object({ ended: z.number().meta({ description: 'Number of sessions that ended' }) }),
  },
} satisfies EndpointTable
