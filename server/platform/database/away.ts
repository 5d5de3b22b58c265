const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** PostgreSQL's classes of a lost connection, no free connection, and a server that is stopping or starting. */
const sqlStates = /^(08|53300|57P0[123])/

/** What the driver itself says without any code. */
const driverSentences =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable/

/** True for the failures that pass when the database comes back; false for those that are our own mistake. */
export function isDatabaseAway(error: unknown): boolean {
  // not `instanceof Error`: the job queue passes copies of errors
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause, errors } = error as Partial<
    NodeJS.ErrnoException & AggregateError
  >
  if (code && (sqlStates.test(code) || (systemCodes.test(code) && isSocket(syscall)))) return true
  if (message && driverSentences.test(message)) return true
  // Drizzle wraps the driver's error; a host name with several addresses fails with several errors
  return errors?.some(isDatabaseAway) || isDatabaseAway(cause)
}

/** ENOENT is also what a missing file says. */
function isSocket(syscall: string | undefined) {
  return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall)
}
