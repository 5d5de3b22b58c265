import { type Logger, type LoggerOptions, pino } from 'pino'
import pretty from 'pino-pretty'
import { type Config, SECRET_FIELDS } from './config.ts'
import { failedQuery } from './database/error-codes.ts'
import { escapedInJson } from './messages/foreign-text.ts'

export type AppLog = Logger

/** Redacted in logged objects, one or two levels deep. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'password_hash',
  'token_hash',
  'token',
  'content_api_key',
  'content_api_key_sealed',
  'secret_sealed',
  'address_sealed',
  'key_sealed',
  'payload_sealed',
  'push_key_sealed',
  'telegram_token_sealed',
  'code_hash',
  'secret_hash',
  ...SECRET_FIELDS,
]

/** Pretty output for terminals, JSON lines otherwise. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  output: NodeJS.WriteStream = process.stdout,
): AppLog {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
    // addresses, names and answers of others are in many lines
    hooks: { streamWrite: output.isTTY ? forTerminals : escapedInJson },
  }
  if (!output.isTTY) return pino(options, output)
  return pino(
    options,
    pretty({
      destination: output,
      sync: true,
      translateTime: 'SYS:HH:MM:ss',
      colorize: output.hasColors(),
    }),
  )
}

/** Escapes are shown as such: the reader of a terminal would obey what they stand for. Lines may break. */
const forTerminals = (line: string) =>
  escapedInJson(line).replace(/\\(?:u[\da-f]{4}|[^u])/gi, (written) =>
    /^\\[ubfr]/.test(written) ? `\\${written}` : written,
  )

const STATEMENT_SHOWN = 200

/** Of a failed query first why, then the beginning of the statement, and no parameters: they may hold user input. */
function describeError(error: Error): object {
  const { stack, cause } = error
  const query = failedQuery(error)
  const { message, code } = (query?.reason ?? error) as NodeJS.ErrnoException
  return {
    type: error.constructor?.name,
    message,
    code,
    ...(query && { query: shorten(query.statement) }),
    stack: stack?.replace(error.message, () => message),
    ...(cause instanceof Error && !query ? { cause: describeError(cause) } : {}),
  }
}

const shorten = (statement: string) =>
  statement.length > STATEMENT_SHOWN ? `${statement.slice(0, STATEMENT_SHOWN)}…` : statement
