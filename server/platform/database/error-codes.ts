import { DrizzleQueryError } from 'drizzle-orm/errors'

/** PostgreSQL's error codes that we act on, whatever wraps the driver's error. */
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const RESTRICT_VIOLATION = '23001'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const CHARACTER_NOT_IN_REPERTOIRE = '22021'
const UNTRANSLATABLE_CHARACTER = '22P05'
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'
const DISK_FULL = '53100'
const INSUFFICIENT_PRIVILEGE = '42501'
const READ_ONLY_TRANSACTION = '25006'

/** For `catch`: what the database refuses, in our words. Two at once find out only there. */
export const refusedAs =
  ({ duplicate, referenced }: { duplicate?: Error; referenced?: Error }) =>
  (error: unknown): never => {
    const isReferenced = hasCode(error, FOREIGN_KEY_VIOLATION, RESTRICT_VIOLATION)
    throw (hasCode(error, UNIQUE_VIOLATION) && duplicate) || (isReferenced && referenced) || error
  }
async function retry<Result>(
  work: () => Promise<Result>,
  codes: string[],
  attempts = 3,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !hasCode(error, ...codes)) throw error
    return retry(work, codes, attempts - 1)
  }
}
/** Of two transactions that wait for each other PostgreSQL ends one, which runs again. */
export const retryDeadlock = <Result>(work: () => Promise<Result>) =>
  retry(work, [DEADLOCK_DETECTED])
/** The same for two that write the same row. */
export const retryCollision = <Result>(work: () => Promise<Result>) =>
  retry(work, [SERIALIZATION_FAILURE, UNIQUE_VIOLATION])
/** A character that PostgreSQL cannot keep in a text, which is NUL. */
export const isUnstorableText = (error: unknown) =>
  hasCode(error, CHARACTER_NOT_IN_REPERTOIRE, UNTRANSLATABLE_CHARACTER)
/** The statement took longer than it may. */
export const isCanceled = (error: unknown) => hasCode(error, QUERY_CANCELED)
/** Another transaction holds what was asked for. */
export const isInUse = (error: unknown) => hasCode(error, LOCK_NOT_AVAILABLE)
/** Of the database's machine, or of ours. */
export const isDiskFull = (error: unknown) => hasCode(error, DISK_FULL, 'ENOSPC')

/** A statement that failed, and why. Drizzle's own message is the whole statement with its parameters, which may be secret. */
export const failedQuery = (error: unknown) =>
  error instanceof DrizzleQueryError
    ? { statement: error.query, reason: error.cause ?? new Error('The query failed') }
    : undefined
/** In the words of the database, where it was the database. */
export const reasonOf = (error: Error): string => (failedQuery(error)?.reason ?? error).message
/** By the rights of its user, or because it is a replica. */
export const isReadOnly = (error: unknown) =>
  hasCode(error, INSUFFICIENT_PRIVILEGE, READ_ONLY_TRANSACTION)

function hasCode(error: unknown, ...codes: string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && codes.includes(String(at.code))) return true
  return false
}
