import * as z from 'zod'
import { ById, type EndpointTable, Nothing, Time } from '../endpoint.ts'

/** Six digits of the app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1, 'is required').max(60)

/** What a change of how one signs in asks for. */
export const PasswordAgain = z.object({
  current_password: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'Needed when the last sign-in is a while ago' }),
})

const TwoFactor = z.object({
  since: Time.nullable().meta({
    description: 'When the authenticator app was set up; null without one',
  }),
  last_used_at: Time.nullable().meta({
    description: 'When a code was last used; null without one',
  }),
  codes_left: z.number().meta({ description: 'Number of unused recovery codes' }),
  for_admins: z.boolean().meta({ description: 'Whether the site asks every admin for two-factor' }),
})

const Code = z.object({
  code: SecondFactorCode.meta({ description: 'Code of the authenticator app, or a recovery code' }),
})
/** Shown once; only their hashes are stored. */
const RecoveryCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Codes for a lost app, each for one sign-in; shown only once' }),
})

export const twoFactorEndpoints = {
  'GET /api/auth/two-factor': {
    access: 'viewer',
    summary: "The caller's two-factor",
    reply: TwoFactor,
  },
  'POST /api/auth/two-factor': {
    access: 'viewer',
    summary: 'Begin to set up an authenticator app; takes effect once a code of it is sent',
    body: PasswordAgain,
    /** An otpauth:// address. */
    reply: z.object({
      uri: z.string().meta({ description: 'Address for the QR code of an authenticator app' }),
    }),
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
    summary: 'Require two-factor for admins, or no longer',
    body: z.object({
      for_admins: z
        .boolean()
        .meta({ description: 'Whether the site asks every admin for two-factor' }),
    }),
    reply: Nothing,
  },
} satisfies EndpointTable
