import type { Database } from '../../platform/database/connect.ts'
import { nobodyEverAnswered } from '../publishers/store.ts'

/** Message for terminal and dashboard while no publisher could be reached; undefined otherwise. */
export async function unreachableNotice(db: Database): Promise<string | undefined> {
  if (!(await nobodyEverAnswered(db))) return undefined
  return 'None of the publishers could be reached yet. Does this server have access to the internet? They are tried again by themselves; meanwhile `npm run demo` shows the product without a connection.'
}
