import { setTimeout as pause } from 'node:timers/promises'
import { countText } from '../../../contract/platform/count-text.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { tooMany } from '../../platform/errors.ts'
import { countedAs } from '../../platform/http/client-address.ts'
import { countFailures, forgetAttempt, forgetFailures, noteAttempt } from './store.ts'

export const WINDOW_MS = 15 * MINUTE_MS
const MAX_FAILURES_TOGETHER = 10
const MAX_FAILURES_ADDRESS = 100
const FREE_FAILURES_USERNAME = 20
const DELAY_STEP_MS = 100
// Below the client's 5 s, so that the real admin still gets in during an attack on the name.
const DELAY_MAX_MS = 2_500

/**
 * Counts an attempt against a name and an address, or refuses it. Returns how to forget the failures of both,
 * for an attempt that succeeded.
 */
export async function countAttempt(
  context: Context,
  key: string,
  ip: string,
): Promise<() => Promise<void>> {
  const address = countedAs(ip)
  const attempt = await noteAttempt(context.db, key, address, context.now().toISOString())
  await refuseFlood(context, key, address, attempt)
  return () => forgetFailures(context.db, key, address)
}

async function refuseFlood(
  context: Context,
  usernameKey: string,
  address: string,
  attempt: number,
) {
  const now = context.now()
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const failures = await countFailures(context.db, usernameKey, address, since)
  const struck = [
    ...(failures.together > MAX_FAILURES_TOGETHER ? [failures.oldestTogether] : []),
    ...(failures.address > MAX_FAILURES_ADDRESS ? [failures.oldestOfAddress] : []),
  ]
  if (struck.length > 0) {
    // A refused attempt is not counted, or the wait would never end.
    await forgetAttempt(context.db, attempt)
    const freeAt = Math.max(
      ...struck.map((oldest) => Date.parse(oldest ?? now.toISOString()) + WINDOW_MS),
    )
    throw tooManySignIns(freeAt - now.getTime())
  }
  const over = failures.username - FREE_FAILURES_USERNAME
  if (over > 0) await pause(Math.min(over * DELAY_STEP_MS, DELAY_MAX_MS))
}

export function tooManySignIns(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return tooMany(
    `Too many failed sign-ins. Please try again in ${countText(minutes, 'minute')}.`,
    seconds,
  )
}
