import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../platform/database/connect.ts'
import {
  BACKGROUND_CALL_MS,
  type CallLimits,
  type CallReason,
  callEnded,
  type Outcome,
  type Refusal,
  takeCall,
} from './call-ledger.ts'
import { changeLedger } from './call-ledger-store.ts'
import { CoinServiceError } from './coin-service-error.ts'

/** The client gives up at 5 s: a click's calls together end before that. */
export const CLICK_PATIENCE_MS = 4300
const BACKGROUND_PATIENCE_MS = 15_000
const LOOK_AGAIN_MS = 250

export const TOO_SLOW = 'CoinGecko took too long to answer.'

type Pace = { db: Database; now: () => Date; limits: CallLimits; reason: CallReason }
type Answer<T> = { outcome: Outcome; value: T } | { outcome: Outcome; error: CoinServiceError }

/** Makes calls one after another at the pace the ledger allows, and tells it how each one ended. */
export function pacedCalls({ db, now, limits, reason }: Pace) {
  const isClick = reason === 'click'
  const clickEndsAt = performance.now() + CLICK_PATIENCE_MS

  async function waitForTurn() {
    const endsAt = isClick ? clickEndsAt : performance.now() + BACKGROUND_PATIENCE_MS
    if (performance.now() >= endsAt) throw new CoinServiceError('down', TOO_SLOW)
    for (;;) {
      const at = now().getTime()
      const refusal = await changeLedger(db, limits, at, (ledger) => {
        const taken = takeCall(ledger, reason, at, limits)
        return 'why' in taken ? { ledger, result: taken } : { ledger: taken, result: undefined }
      })
      if (!refusal) return
      if (refusal.why !== 'busy' && refusal.why !== 'pace') throw notNow(refusal)
      const wait = refusal.why === 'busy' ? LOOK_AGAIN_MS : Math.max(refusal.waitMs, 10)
      if (performance.now() + wait >= endsAt) throw notNow(refusal)
      await sleep(wait)
    }
  }

  return async <T>(makeCall: (deadlineMs: number) => Promise<Answer<T>>): Promise<T> => {
    await waitForTurn()
    const clickLeftMs = Math.max(1, Math.floor(clickEndsAt - performance.now()))
    const deadlineMs = isClick ? clickLeftMs : BACKGROUND_CALL_MS - 2000
    const answer = await makeCall(deadlineMs)
    const at = now().getTime()
    await changeLedger(db, limits, at, (ledger) => ({
      ledger: callEnded(ledger, reason, answer.outcome, at),
      result: undefined,
    }))
    if ('error' in answer) throw answer.error
    return answer.value
  }
}

/** True when a call could be made at this moment. */
export async function canCallNow({ db, now, limits, reason }: Pace): Promise<boolean> {
  const at = now().getTime()
  return changeLedger(db, limits, at, (ledger) => {
    const taken = takeCall(ledger, reason, at, limits)
    return { ledger, result: !('why' in taken) }
  })
}

function notNow({ why, waitMs }: Refusal): CoinServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  if (why === 'paused')
    return new CoinServiceError(
      'limited',
      `CoinGecko asked us to wait. Please try again in ${seconds} s.`,
      waitMs,
    )
  // no call was made, so this says nothing new about the service
  if (why === 'resting')
    return new CoinServiceError(
      'held-back',
      'CoinGecko failed just now and is left alone for a while.',
      waitMs,
    )
  const reason =
    why === 'budget' ? "the month's calls to CoinGecko are used up" : 'CoinGecko allows no more calls'
  return new CoinServiceError(
    'held-back',
    `Too many calls at once: ${reason}. Please try again in ${seconds} s.`,
    waitMs,
  )
}
