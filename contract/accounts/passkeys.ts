import * as z from 'zod'
import { ById, type EndpointTable, Nothing, requiredText, Time } from '../endpoint.ts'
import { CreatedAt, Name, StableId } from '../fields.ts'
import { SessionUser } from './auth.ts'
import { PasswordAgain } from './two-factor.ts'

const Passkey = z.object({
  id: StableId,
  name: Name,
  created_at: CreatedAt,
  last_used_at: Time.nullable().meta({
    description: 'When it was last used; null before the first sign-in',
  }),
})
export type Passkey = z.infer<typeof Passkey>

/** As WebAuthn defines them in JSON; the browser's library makes and reads them. */
const Options = z.object({
  options: z.unknown().meta({
    description: 'What the browser needs to ask for a passkey, as WebAuthn defines it in JSON',
  }),
})
const Credential = z.looseObject({
  id: z.string().min(1).max(1500).meta({ description: 'Stable id' }),
  response: z.looseObject({}).meta({ description: 'The signed part of a credential' }),
})

export const passkeyEndpoints = {
  'GET /api/auth/passkeys': {
    access: 'viewer',
    summary: "The caller's passkeys, and the address at which they work; null where they cannot",
    reply: z.object({
      passkeys: z.array(Passkey).meta({ description: 'Passkeys of the caller' }),
      origin: z.string().nullable().meta({
        description: 'Address they belong to; null on an IP address, for which browsers make none',
      }),
    }),
  },
  'POST /api/auth/passkeys/options': {
    access: 'viewer',
    summary: 'Begin to add a passkey',
    body: PasswordAgain,
    reply: Options,
  },
  'POST /api/auth/passkeys': {
    access: 'viewer',
    summary: 'Add a passkey',
    body: z.object({
      name: requiredText(60).meta({ description: 'Name for the list' }),
      credential: Credential.meta({ description: 'What the browser made of the options' }),
    }),
    reply: Passkey,
    status: 201,
  },
  'DELETE /api/auth/passkeys/:id': {
    access: 'viewer',
    summary: 'Remove a passkey of the caller',
    params: ById,
    reply: Nothing,
  },
  'POST /api/auth/passkey/options': {
    access: 'public',
    summary: 'Begin to sign in with a passkey; asks for no username',
    reply: Options,
  },
  'POST /api/auth/passkey': {
    access: 'public',
    summary: 'Sign in with a passkey',
    body: z.object({
      credential: Credential.meta({
        description: 'What the browser returns for a passkey, as WebAuthn defines it in JSON',
      }),
    }),
    reply: z.object({
      token: z.string().meta({
        description: 'Bearer token for calls that need one',
      }),
      user: SessionUser.meta({ description: 'The signed-in user' }),
    }),
  },
} satisfies EndpointTable
