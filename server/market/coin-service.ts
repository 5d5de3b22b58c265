import { COIN_SOURCES, type CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { Context } from '../platform/context.ts'
import { OutboundError, type OutboundReply } from '../platform/outbound/outbound.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import type { CallLimits, CallReason, Outcome } from './call-ledger.ts'
import { CoinServiceError } from './coin-service-error.ts'
import type { CoinSourceCalls, ServiceError, ServiceRequest } from './coin-source.ts'
import { coinSources } from './coin-sources.ts'
import { pacedCalls, tooSlow } from './paced-call.ts'

const MAX_BYTES = 20_000_000

export type CoinServiceContext = Pick<Context, 'config' | 'db' | 'outbound' | 'now'>

type Options = {
  reason: CallReason
  limits?: CallLimits
  onWait?: (leftMs: number) => void
}

export const limitsOf = ({ config }: Pick<Context, 'config'>, source: CoinSourceType): CallLimits =>
  coinSources[source].limits(config)

/** The calls of a coin service. Each is paced by the ledger of its source and throws CoinServiceError. */
export function coinService(
  context: CoinServiceContext,
  source: CoinSourceType,
  { reason, limits = limitsOf(context, source), onWait }: Options,
): CoinSourceCalls {
  const { config, db, outbound, now } = context
  const { label } = COIN_SOURCES[source]
  const { address, readError, calls } = coinSources[source]
  const { baseUrl, headers } = address(config)
  const paced = pacedCalls({ db, now, source, reason, limits, onWait })

  return calls((request) =>
    paced(async (deadlineMs) => {
      // one deadline for the wait for a connection and the exchange together
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        const reply = await outbound.request(
          `${baseUrl}${request.path}?${new URLSearchParams(request.params)}`,
          {
            service: baseUrl,
            headers: { accept: 'application/json', ...headers },
            deadlineMs,
            signal,
            maxBytes: MAX_BYTES,
          },
        )
        return readReply(label, reply, request, readError, now().getTime())
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return down(signal.aborted ? tooSlow(label) : `${label} gave no answer: ${error.message}`)
      }
    }),
  )
}

function readReply<Value>(
  label: string,
  reply: OutboundReply,
  { read }: ServiceRequest<Value>,
  readError: (body: unknown) => ServiceError | undefined,
  now: number,
) {
  const { status } = reply
  const body = parseJson(reply.body)
  const error = readError(body)
  const wait = retryAfterMs(reply.headers['retry-after'], now)
  const refusal = `${label} refused: ${error?.message || `status ${status}`}`
  if (status === 429 || error?.kind === 'limited') return limited(label, wait)
  if (status >= 500 || body === undefined)
    return down(`${label} is not available (status ${status}).`, wait)
  if (status === 404) return declined('unknown', `${label} does not know this coin.`)
  if (status === 400 || status === 422 || error?.kind === 'refused')
    return declined('refused', refusal)
  if (status !== 200 || error?.kind === 'failed') return down(refusal, wait)
  const value = read(body, now)
  if (value === undefined) return down(`${label} answered in a form that is not understood.`)
  return { outcome: { kind: 'answered' } satisfies Outcome, value }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const down = (sentence: string, retryAfterMs?: number) => ({
  outcome: { kind: 'failed', retryAfterMs } satisfies Outcome,
  error: new CoinServiceError('down', sentence, retryAfterMs),
})
const limited = (label: string, retryAfterMs?: number) => ({
  outcome: { kind: 'limited', retryAfterMs } satisfies Outcome,
  error: new CoinServiceError(
    'limited',
    `${label} is limiting our calls. Please try again later.`,
    retryAfterMs,
  ),
})
const declined = (failure: 'refused' | 'unknown', sentence: string) => ({
  outcome: { kind: 'declined' } satisfies Outcome,
  error: new CoinServiceError(failure, sentence),
})
