import { eq } from 'drizzle-orm'
import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { Database } from '../platform/database/connect.ts'
import { appState } from '../platform/database/schema.ts'
import { type CallLedger, type CallLimits, ledgerAt, newLedger } from './call-ledger.ts'

/** Each coin service has a ledger of its own. */
export type LedgerOfSource = { source: CoinSourceType; limits: CallLimits }

const keyOf = (source: CoinSourceType) => `${source}.calls`

/** Reads the ledger as of now, decides and writes under a row lock, so that processes never take the same call. */
export async function changeLedger<Result>(
  db: Database,
  { source, limits }: LedgerOfSource,
  now: number,
  change: (ledger: CallLedger) => { ledger: CallLedger; result: Result },
): Promise<Result> {
  const key = keyOf(source)
  return db.transaction(async (tx) => {
    await tx
      .insert(appState)
      .values({ key, value: newLedger(now, limits) })
      .onConflictDoNothing()
    const [row] = await tx.select().from(appState).where(eq(appState.key, key)).for('update')
    const current = broughtToNow(row?.value, limits, now)
    const { ledger, result } = change(current)
    if (ledger !== current)
      await tx.update(appState).set({ value: ledger }).where(eq(appState.key, key))
    return result
  })
}

export async function readLedger(
  db: Database,
  { source, limits }: LedgerOfSource,
  now: number,
): Promise<CallLedger> {
  const [row] = await db
    .select()
    .from(appState)
    .where(eq(appState.key, keyOf(source)))
  return broughtToNow(row?.value, limits, now)
}

/** A ledger from before an update lacks what came with it. */
const broughtToNow = (stored: unknown, limits: CallLimits, now: number): CallLedger =>
  ledgerAt(
    { ...newLedger(now, limits), ...(stored as Partial<CallLedger> | undefined) },
    now,
    limits,
  )
