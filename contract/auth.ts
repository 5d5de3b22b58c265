import * as z from 'zod'
import { type EndpointTable, Nothing } from './endpoint.ts'

export const SessionUser = z.object({ id: z.number(), username: z.string(), role: z.string() })
export type SessionUser = z.infer<typeof SessionUser>

/** No length rule here: a password that was legal once must still open the door. */
export const Credentials = z.object({
  username: z.string().min(1, 'is required').max(200),
  password: z.string().min(1, 'is required').max(1000),
})
export type Credentials = z.infer<typeof Credentials>

export const authEndpoints = {
  'POST /api/auth/login': {
    access: 'public',
    summary: 'Sign in with username and password',
    body: Credentials,
    reply: z.object({ token: z.string(), user: SessionUser }),
  },
  'GET /api/auth/verify': {
    access: 'admin',
    summary: 'Check the stored token',
    reply: z.object({ user: SessionUser }),
  },
  'POST /api/auth/logout': {
    access: 'admin',
    summary: 'Revoke the token of this call',
    reply: Nothing,
  },
} satisfies EndpointTable
