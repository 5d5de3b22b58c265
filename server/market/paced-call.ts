import { setTimeout as sleep } from 'node:timers/promises'
import { COIN_SOURCES, type CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { Database } from '../platform/database/connect.ts'
import {
  BACKGROUND_CALL_MS,
  type CallLimits,
  type CallReason,
  type CallRefusal,
  callEnded,
  type Outcome,
  takeCall,
} from './call-ledger.ts'
import { changeLedger } from './call-ledger-store.ts'
import { CoinServiceError } from './coin-service-error.ts'

/** Deadline of one call of a click: a service that hangs is a 502 before the caller gets a 202. */
const CLICK_CALL_MS = 3500
/** A click waits for pauses of the service up to this long; a longer one is an error. */
const LONGEST_CLICK_PAUSE_MS = 60_000
const CLICK_TRIES = 3
const BACKGROUND_PATIENCE_MS = 15_000
const LOOK_AGAIN_MS = 250

export const tooSlow = (label: string) => `${label} took too long to answer.`

type Pace = {
  db: Database
  now: () => Date
  source: CoinSourceType
  limits: CallLimits
  reason: CallReason
  /** Called while a click waits, with the milliseconds left; 0 when it goes on. */
  onWait?: ((leftMs: number) => void) | undefined
}
type Answer<T> = { outcome: Outcome; value: T } | { outcome: Outcome; error: CoinServiceError }

/**
 * Makes calls one after another at the pace the ledger allows, and records how each one ended. A click waits as long
 * as the pace demands, so it belongs in a job; background work gives up and is tried again by its schedule.
 */
export function pacedCalls({ db, now, source, limits, reason, onWait }: Pace) {
  const isClick = reason === 'click'

  async function waitForTurn() {
    const endsAt = performance.now() + BACKGROUND_PATIENCE_MS
    for (;;) {
      const at = now().getTime()
      const refusal = await changeLedger(db, { source, limits }, at, (ledger) => {
        const taken = takeCall(ledger, reason, at, limits)
        return 'why' in taken ? { ledger, result: taken } : { ledger: taken, result: undefined }
      })
      if (!refusal) return
      if (isClick) {
        if (refusal.why === 'paused' && refusal.waitMs > LONGEST_CLICK_PAUSE_MS)
          throw notNow(source, refusal)
        await pause(refusal.waitMs)
        continue
      }
      if (refusal.why !== 'busy' && refusal.why !== 'pace') throw notNow(source, refusal)
      const wait = refusal.why === 'busy' ? LOOK_AGAIN_MS : Math.max(refusal.waitMs, 10)
      if (performance.now() + wait >= endsAt) throw notNow(source, refusal)
      await sleep(wait)
    }
  }

  /** Ends by whichever clock is first: the site's clock may be set back meanwhile. */
  async function pause(waitMs: number) {
    const [until, started] = [now().getTime() + waitMs, performance.now()]
    for (;;) {
      const left = Math.min(until - now().getTime(), waitMs - (performance.now() - started))
      onWait?.(Math.max(0, left))
      if (left <= 0) return
      await sleep(Math.min(Math.max(left, 10), LOOK_AGAIN_MS))
    }
  }

  return async <T>(makeCall: (deadlineMs: number) => Promise<Answer<T>>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      await waitForTurn()
      const answer = await makeCall(isClick ? CLICK_CALL_MS : BACKGROUND_CALL_MS - 2000)
      const at = now().getTime()
      await changeLedger(db, { source, limits }, at, (ledger) => ({
        ledger: callEnded(ledger, reason, answer.outcome, at),
        result: undefined,
      }))
      if (!('error' in answer)) return answer.value
      const triesAgain = isClick && answer.outcome.kind === 'limited' && tries < CLICK_TRIES
      if (!triesAgain) throw answer.error
    }
  }
}

/** True when a call could be made at this moment. */
export async function canCallNow({ db, now, source, limits, reason }: Pace): Promise<boolean> {
  const at = now().getTime()
  return changeLedger(db, { source, limits }, at, (ledger) => {
    const taken = takeCall(ledger, reason, at, limits)
    return { ledger, result: !('why' in taken) }
  })
}

function notNow(source: CoinSourceType, { why, waitMs }: CallRefusal): CoinServiceError {
  const { label } = COIN_SOURCES[source]
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  if (why === 'paused')
    return new CoinServiceError(
      'limited',
      `${label} asked us to wait. Please try again in ${seconds} s.`,
      waitMs,
    )
  // no call was made, so this says nothing new about the service
  if (why === 'resting')
    return new CoinServiceError(
      'held-back',
      `${label} failed just now and is left alone for a while.`,
      waitMs,
    )
  const isUsedUp = why === 'budget'
  const reason = isUsedUp
    ? `the month's calls to ${label} are used up`
    : `${label} allows no more calls`
  return new CoinServiceError(
    isUsedUp ? 'used-up' : 'held-back',
    `Too many calls at once: ${reason}. Please try again in ${seconds} s.`,
    waitMs,
  )
}
