/** A startup failure the operator can fix: shown as a sentence without a stack. */
export class StartError extends Error {}

/** Names what is wrong with a variable; one line for each. */
export class ConfigError extends StartError {}

/** By the codes of Node, and the words of SQLite and initdb. */
const STORAGE_FAILURES = [
  [/\b(?:ENOSPC|EDQUOT)\b|no space left on device|database or disk is full/i, 'the disk is full'],
  [/\bEROFS\b|read-only file system|readonly database/i, 'the file system is read-only'],
  [
    /\b(?:EACCES|EPERM)\b|permission denied|unable to open database file/i,
    'this user may not write there',
  ],
  [/\b(?:EEXIST|ENOTDIR)\b/, 'a file is in the way'],
  [/\bENOENT\b.*\bmkdir\b/, 'no folder can be made there'],
] as const

/** An operator can free or open the data folder: that failure becomes a sentence, any other stays as it is. */
export function startFailure(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return error
  const [, reason] =
    STORAGE_FAILURES.find(([pattern]) => pattern.test(`${code} ${error.message}`)) ?? []
  return reason
    ? new StartError(`The server cannot write to ${dataDir} (DATA_DIR): ${reason}.`)
    : error
}
