export type OutboundErrorCode =
  | 'ADDRESS_NOT_ALLOWED'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REDIRECTS'
  | 'NETWORK'

/** Why a request to a foreign host failed, as a sentence for people. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode
  /** The request was never sent, so it cannot be billed. */
  readonly isUnsent: boolean
  /** Redirects followed before the failure. */
  redirects: { status: number; from: string; to: string }[] = []

  constructor(
    code: OutboundErrorCode,
    message: string,
    options: ErrorOptions & { isUnsent?: boolean } = {},
  ) {
    super(message, options)
    this.name = 'OutboundError'
    this.code = code
    this.isUnsent = options.isUnsent ?? false
  }
}

export function addressRefused(sentence: string): OutboundError {
  return new OutboundError('ADDRESS_NOT_ALLOWED', sentence)
}

/** Converts errors of undici, TLS, DNS or zlib to one sentence. */
export function outboundError(error: unknown, host: string): OutboundError {
  const known = findOutboundError(error)
  if (known) return known
  const code = errorCode(error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new OutboundError('TIMEOUT', `${host} did not accept a connection in time.`, {
      isUnsent: true,
    })
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new OutboundError('TIMEOUT', `${host} did not answer in time.`)
  return new OutboundError('NETWORK', sentenceFor(code, error, host), {
    cause: error,
    isUnsent:
      code === 'ECONNREFUSED' ||
      [NOT_FOUND, LOOKUP_FAILED, UNREACHABLE, CERTIFICATE].some((codes) => codes.test(code)),
  })
}

const NOT_FOUND = /^(?:ENOTFOUND|EAI_NONAME|ENODATA)$/
const LOOKUP_FAILED = /^(?:EAI_AGAIN|ETIMEOUT)$/
const UNREACHABLE = /^(?:EHOSTUNREACH|ENETUNREACH)$/
const CERTIFICATE = /CERT|TLS|SSL|ALTNAME|SIGNATURE|ISSUER/

function sentenceFor(code: string, error: unknown, host: string): string {
  if (NOT_FOUND.test(code)) return `The host ${host} was not found.`
  if (LOOKUP_FAILED.test(code)) return `The name ${host} could not be looked up just now.`
  if (code === 'ECONNREFUSED') return `${host} refused the connection.`
  if (UNREACHABLE.test(code)) return `${host} cannot be reached from here.`
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    return `${host} closed the connection before the answer was complete.`
  if (/^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/.test(code))
    return `The compressed answer of ${host} is damaged or cut off.`
  if (CERTIFICATE.test(code)) return `The certificate of ${host} could not be verified (${code}).`
  if (/^(?:HPE_|UND_ERR_RES|UND_ERR_HEADERS)/.test(code))
    return `${host} did not answer in valid HTTP (${code}).`
  return `The request to ${host} failed (${code || (error instanceof Error ? error.name : 'unknown reason')}).`
}

function findOutboundError(error: unknown): OutboundError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++)
    if (at instanceof OutboundError) return at
  return undefined
}

function errorCode(error: unknown): string {
  // Several addresses tried and failed come as one AggregateError without a code of its own
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (typeof first !== 'object' || first === null || !('code' in first)) return ''
  return String(first.code)
}
