import { AsyncLocalStorage } from 'node:async_hooks'

const limit = new AsyncLocalStorage<number | undefined>()

/** Statements of `work` may take so long: somebody waits for its result. */
export const withQueryLimit = <Result>(ms: number, work: () => Result): Result =>
  limit.run(ms, work)

/** For work that goes on when nobody waits for it any more. */
export const withoutQueryLimit = <Result>(work: () => Result): Result => limit.run(undefined, work)

export const queryLimitMs = () => limit.getStore()
