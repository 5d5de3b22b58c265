import type { Context } from '../../platform/context.ts'
import { unsealKey } from '../../platform/seal.ts'
import { tooManySignIns, WINDOW_MS } from './attempts.ts'
import { forgetFailures, noteAttempt } from './store.ts'
import { hashOf } from './tokens.ts'
import { matchingStep } from './totp.ts'
import { lockTwoFactor, noteStep, takeRecoveryCode, wrongCodes } from './two-factor-store.ts'

const MAX_WRONG_CODES = 5
/** Wrong codes count against the user wherever they come from: each was sent with the right password. */
const ANYWHERE = 'anywhere'

export const WRONG_CODE = 'That code does not match. Codes change every 30 seconds.'

/**
 * Whether this is a code of the user's app or a recovery code; either is accepted once. The row is locked
 * meanwhile, so parallel tries of one code find it used.
 */
export async function checkCode(
  context: Context,
  user_id: number,
  typed: string,
): Promise<boolean> {
  const now = context.now()
  // no username begins with a blank
  const key = ` code ${user_id}`
  const code = plainCode(typed)
  const outcome = await context.db.transaction(async (tx) => {
    const factor = await lockTwoFactor(tx, user_id)
    if (!factor) return false
    const { wrong, oldest } = await wrongCodes(
      tx,
      key,
      new Date(now.getTime() - WINDOW_MS).toISOString(),
    )
    if (wrong >= MAX_WRONG_CODES)
      return { waitMs: Date.parse(oldest ?? '') + WINDOW_MS - now.getTime() }
    const secret = await unsealKey(context.config, factor.secret_sealed)
    const step = secret && matchingStep(Buffer.from(secret, 'hex'), code, now, factor.last_step)
    if (step) await noteStep(tx, user_id, step, now.toISOString())
    else if (!(await takeRecoveryCode(tx, user_id, recoveryHash(user_id, code)))) {
      await noteAttempt(tx, key, ANYWHERE, now.toISOString())
      return false
    }
    await forgetFailures(tx, key, ANYWHERE)
    return true
  })
  if (typeof outcome === 'object') throw tooManySignIns(outcome.waitMs)
  return outcome
}

/** Codes have 80 random bits, so a fast hash is enough. */
export const recoveryHash = (user_id: number, code: string) =>
  hashOf(`${user_id} ${plainCode(code)}`)

const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()
