import * as z from 'zod'
import { ById, type EndpointTable, Nothing, Time } from '../endpoint.ts'

/** Six digits of the app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1, 'is required').max(60)

const TwoFactor = z.object({
  /** When the authenticator app was set up; null without one. */
  since: Time.nullable(),
  last_used_at: Time.nullable(),
  codes_left: z.number(),
  /** The site asks every admin for it. */
  for_admins: z.boolean(),
})

const Code = z.object({ code: SecondFactorCode })
/** Shown once; only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoFactorEndpoints = {
  'GET /api/auth/two-factor': {
    access: 'viewer',
    summary: "The caller's two-factor",
    reply: TwoFactor,
  },
  'POST /api/auth/two-factor': {
    access: 'viewer',
    summary: 'Begin to set up an authenticator app; takes effect once a code of it is sent',
    body: z.object({ current_password: z.string().max(1000).optional() }),
    /** An otpauth:// address. */
    reply: z.object({ uri: z.string() }),
  },
  'PUT /api/auth/two-factor': {
    access: 'viewer',
    summary: 'Turn two-factor on with a code of the app',
    body: Code,
    reply: RecoveryCodes,
  },
  'POST /api/auth/two-factor/codes': {
    access: 'viewer',
    summary: 'New recovery codes; the old ones stop working',
    body: Code,
    reply: RecoveryCodes,
  },
  'POST /api/auth/two-factor/off': {
    access: 'viewer',
    summary: 'Turn two-factor off, with a code or a recovery code',
    body: Code,
    reply: Nothing,
  },
  'DELETE /api/users/:id/two-factor': {
    access: 'admin',
    summary: "Turn off another user's two-factor, for one who lost it",
    params: ById,
    reply: Nothing,
  },
  'PUT /api/settings/two-factor': {
    access: 'admin',
    summary: 'Ask every admin for two-factor, or no longer',
    body: z.object({ for_admins: z.boolean() }),
    reply: Nothing,
  },
} satisfies EndpointTable
