/** Zod-free: job keys name what a job works on. Written and parsed only here. */

type RowJob = 'fetch' | 'analyze'

/** What every key of a kind begins with, for SQL. */
export const jobKeyPrefix = (kind: RowJob) => `${kind}:`

export const jobKey = (kind: RowJob, row: number) => `${jobKeyPrefix(kind)}${row}`

/** 'fetch:7' is about the row 7; 'fetch-all' about none in particular. */
export function rowOfJobKey(key: string | undefined): number | undefined {
  const row = /^(?:fetch|analyze):(\d+)$/.exec(key ?? '')?.[1]
  return row === undefined ? undefined : Number(row)
}

export type CoinJob = 'add-coin' | 'change-coin' | 'update-coin'

/** 'add-coin:BTC:5f0c…': `rest` distinguishes requests about one coin, so that only equal ones share a job. */
export const coinJobKey = (kind: CoinJob, symbol: string, rest: string | number) =>
  `${kind}:${symbol}:${rest}`

export const symbolOfJobKey = (key: string) => key.split(':')[1] ?? ''
