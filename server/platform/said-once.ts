import type { AppLog } from './log.ts'

/** What was said last about matters that are looked at again and again. */
const lastSaid = new WeakMap<object, Map<string, string>>()

/** Whether a matter stands otherwise than when this log was last asked about it; undefined: nothing is wrong. */
export function isNews(log: object, matter: string, state: string | undefined): boolean {
  const said = lastSaid.get(log) ?? new Map<string, string>()
  lastSaid.set(log, said)
  if (said.get(matter) === state) return false
  if (state === undefined) said.delete(matter)
  else said.set(matter, state)
  return true
}

const QUIET_MS = 10_000

/** For what comes by the thousand: one line when it begins, and one with its count when there was none for a while. */
export class Flood {
  #times = 0
  #last = 0
  readonly #log: Pick<AppLog, 'warn'>
  readonly #lines: { begins: string; ended: (times: number) => string }
  readonly #quietMs: number

  constructor(
    log: Pick<AppLog, 'warn'>,
    lines: { begins: string; ended: (times: number) => string },
    quietMs = QUIET_MS,
  ) {
    this.#log = log
    this.#lines = lines
    this.#quietMs = quietMs
  }

  count(details: object = {}) {
    this.#last = performance.now()
    this.#times++
    if (this.#times > 1) return
    this.#log.warn(details, this.#lines.begins)
    this.#endWhenQuiet(this.#quietMs)
  }

  #endWhenQuiet(waitMs: number) {
    setTimeout(() => {
      const left = this.#last + this.#quietMs - performance.now()
      if (left > 0) return this.#endWhenQuiet(left)
      this.#log.warn(this.#lines.ended(this.#times))
      this.#times = 0
    }, waitMs).unref()
  }
}
