const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** PostgreSQL's classes of a lost connection, no free connection, and a server that is stopping or starting. */
const sqlStates = /^(08|53300|57P0[123])/

/** What the driver itself says without any code. */
const driverSentences =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/** True for the failures that pass when the database comes back; false for those that are our own mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && (sqlStates.test(code) || (systemCodes.test(code) && isSocket(syscall)))) return true
  if (driverSentences.test(error.message)) return true
  // Drizzle wraps the driver's error; a host name with several addresses fails with several errors
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}

/** ENOENT is also what a missing file says. */
function isSocket(syscall: string | undefined) {
  return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall)
}
