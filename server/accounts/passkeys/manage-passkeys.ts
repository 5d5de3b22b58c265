import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, badInput, conflict, notFound } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { writeLog } from '../activity/store.ts'
import { countAttempt } from '../auth/attempts.ts'
import {
  addChallenge,
  deletePasskey,
  insertPasskey,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
} from '../auth/passkey-store.ts'
import { type Client, openSession } from '../auth/sign-in.ts'
import { isAskedOfAdmins, twoFactorOf } from '../auth/two-factor-store.ts'

type Party = { id: string; origin: string }

/** EdDSA, ES256 and RS256 by their COSE numbers. Others are experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

export async function beginPasskey(
  context: Context,
  { id: rpID }: Party,
  { id, username }: SessionUser,
) {
  const known = await passkeysOf(context.db, id)
  const options = await generateRegistrationOptions({
    rpName: (await currentSite(context)).name,
    rpID,
    userName: username,
    // Stable, so that a device keeps one passkey of a user and not one for every try.
    userID: new TextEncoder().encode(`user ${id}`),
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await addChallenge(context, options.challenge, id)
  return { options }
}

export async function addPasskey(
  context: Context,
  party: Party,
  { id: user_id, username }: SessionUser,
  { name, credential }: { name: string; credential: object },
) {
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(context, challenge, user_id),
    supportedAlgorithmIDs: ALGORITHMS,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) throw badInput('The browser sent no valid passkey. Try again.')
  return context.db.transaction(async (tx) => {
    const passkey = await insertPasskey(tx, {
      user_id,
      name,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      created_at: context.now().toISOString(),
    })
    if (!passkey) throw conflict('This passkey is known already.')
    await note(tx, 'passkey_create', user_id, { name, by: username })
    return passkey
  })
}

/** The password stays a way in, unless the site asks admins for two-factor and this is all they have of it. */
export async function removePasskey(
  context: Context,
  { id: user_id, username, role }: SessionUser,
  id: number,
) {
  const { db } = context
  const isNeeded =
    role === 'admin' &&
    (await isAskedOfAdmins(db)) &&
    (await twoFactorOf(db, user_id)).since === null
  if (isNeeded && (await passkeysOf(db, user_id)).length === 1)
    throw conflict('This site asks every admin for two-factor. Set up an authenticator app first.')
  await db.transaction(async (tx) => {
    const name = await deletePasskey(tx, user_id, id)
    if (name === undefined) throw notFound('Passkey')
    await note(tx, 'passkey_delete', user_id, { name, by: username })
  })
}

/** Asks for no name and lists no credentials, so nobody can find out who has an account. */
export async function beginPasskeySignIn(context: Context, { id: rpID }: Party) {
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await addChallenge(context, options.challenge, null)
  return { options }
}

/** A passkey is both factors: the device, and a finger, face or PIN. */
export async function signInWithPasskey(
  context: Context,
  party: Party,
  credential: { id: string },
  client: Client,
) {
  const forget = await countAttempt(context, ' passkey', client.ip)
  const found = await passkeyByCredential(context.db, credential.id)
  const counter = found && (await newCounter(context, party, credential, found.passkey))
  const now = context.now().toISOString()
  if (
    !found ||
    counter === undefined ||
    !(await notePasskeyUse(context.db, found.passkey, counter, now))
  )
    throw refused()
  const opened = await openSession(context, found.user, client, { passkey: true })
  if (!opened) throw refused()
  await forget()
  return opened
}

/** The counter that was signed; undefined when anything about the response is wrong. */
async function newCounter(
  context: Context,
  party: Party,
  credential: object,
  passkey: { public_key: string; counter: number },
): Promise<number | undefined> {
  try {
    const response = credential as AuthenticationResponseJSON
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(context, challenge, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

const refused = () =>
  new AppError(
    401,
    'PASSKEY_REFUSED',
    'This passkey does not work here. Sign in with your password.',
  )

const note = (tx: Context['db'], action: string, entity_id: number, details: object) =>
  writeLog(tx, { action, entity_type: 'user', entity_id, status: 'success', details })

/** The host that passkeys belong to. Undefined on an IP address, for which browsers make none. */
export function relyingParty(context: Context, request: Pick<FastifyRequest, 'server'>) {
  const url = new URL(siteAddress(context, request))
  if (!context.config.siteUrl && /^(127\.|\[::1\])/.test(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return undefined
  return { id: url.hostname, origin: url.origin }
}

export function neededParty(context: Context, request: Pick<FastifyRequest, 'server'>) {
  const party = relyingParty(context, request)
  if (!party) throw conflict('Passkeys need a site with a name. This one has an IP address.')
  return party
}
