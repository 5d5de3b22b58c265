import type { Database } from './database/connect.ts'

/** Background work by name. With `tx` the job exists if and only if the transaction that made the work commits. */
export type Queue = {
  send(
    job: string,
    data?: object,
    options?: { tx?: Database; singletonKey?: string; startAfterSeconds?: number },
  ): Promise<void>
}
