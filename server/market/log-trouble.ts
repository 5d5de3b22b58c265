import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { Context } from '../platform/context.ts'
import { isNews } from '../platform/said-once.ts'
import type { CoinServiceError } from './coin-service-error.ts'

type Matter = { log: Context['log']; what: 'prices' | 'history'; source: CoinSourceType }

/** Jobs look every minute: what holds them up is logged once, and again when it is something else. */
export function logTrouble({ log, what, source }: Matter, error: CoinServiceError, begins: string) {
  // our own pace, or a rest after a failure that was logged
  if (error.failure === 'held-back') return
  const hasCountdown = error.failure === 'limited' || error.failure === 'used-up'
  const state = hasCountdown ? error.failure : error.message
  if (isNews(log, `${what} of ${source}`, state)) log.warn(`${begins}: ${error.message}`)
}

export function logEnd({ log, what, source }: Matter, sentence: string) {
  if (isNews(log, `${what} of ${source}`, undefined)) log.info(sentence)
}
