import type { Context } from '../platform/context.ts'
import { OutboundError, type OutboundReply } from '../platform/outbound/outbound.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import { type CallReason, callLimits, type Outcome } from './call-ledger.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { readChart, readError, readQuotes, readSearch } from './coingecko-answers.ts'
import { pacedCalls, TOO_SLOW } from './paced-call.ts'

export const QUOTES_PER_CALL = 250
const MAX_BYTES = 20_000_000
/** The service's own word for 'this span is not in your plan'. */
const SPAN_REFUSED = 10_012

export type CoinGeckoContext = Pick<Context, 'config' | 'db' | 'outbound' | 'now'>

/** CoinGecko API v3. Every call is paced by the shared ledger and throws CoinServiceError. */
export function coinGecko(
  context: CoinGeckoContext,
  reason: CallReason,
  limits = callLimits(context.config),
  onWait?: (leftMs: number) => void,
) {
  const { config, db, outbound, now } = context
  const paced = pacedCalls({ db, now, reason, limits, onWait })

  function call<T>(
    path: string,
    params: Record<string, string>,
    read: (body: unknown) => T | undefined,
  ): Promise<T> {
    const url = `${config.coingeckoBaseUrl}${path}?${new URLSearchParams(params)}`
    const headers = {
      accept: 'application/json',
      ...(config.coingeckoApiKey ? { 'x-cg-demo-api-key': config.coingeckoApiKey } : {}),
    }
    return paced(async (deadlineMs) => {
      // one deadline for the wait for a connection and the exchange together
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        const reply = await outbound.request(url, {
          service: config.coingeckoBaseUrl,
          headers,
          deadlineMs,
          signal,
          maxBytes: MAX_BYTES,
        })
        return understand(reply, read, now().getTime())
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return down(signal.aborted ? TOO_SLOW : `CoinGecko gave no answer: ${error.message}`)
      }
    })
  }
  const markets = (params: Record<string, string>) =>
    call(
      '/coins/markets',
      {
        vs_currency: 'usd',
        per_page: String(QUOTES_PER_CALL),
        price_change_percentage: '1h,7d',
        ...params,
      },
      readQuotes,
    )

  return {
    /** At most 250 ids; unknown ones are missing from the reply. */
    quotes: (ids: readonly string[]) => markets({ ids: ids.join(',') }),
    largest: () => markets({ order: 'market_cap_desc', page: '1' }),
    quotesBySymbol: (symbol: string) =>
      markets({ symbols: symbol.toLowerCase(), include_tokens: 'all', order: 'market_cap_desc' }),
    search: (query: string) => call('/search', { query }, readSearch),
    chart: (id: string, days: number) =>
      call(
        `/coins/${encodeURIComponent(id)}/market_chart`,
        { vs_currency: 'usd', days: String(days) },
        (body) => readChart(body, now().getTime()),
      ),
  }
}

function understand<T>(reply: OutboundReply, read: (body: unknown) => T | undefined, now: number) {
  const body = parseJson(reply.body)
  const complaint = readError(body)
  const code = complaint?.code ?? null
  const wait = retryAfterMs(reply.headers['retry-after'], now)
  if (reply.status === 429 || code === 429) return limited(wait)
  if (reply.status >= 500 || body === undefined)
    return down(`CoinGecko is not available (status ${reply.status}).`, wait)
  if (reply.status === 404) return declined('unknown', 'CoinGecko does not know this coin.')
  if (code === SPAN_REFUSED || reply.status === 400 || reply.status === 422)
    return declined(
      'refused',
      `CoinGecko refused: ${complaint?.message || `status ${reply.status}`}`,
    )
  if (reply.status !== 200 || code !== null)
    return down(`CoinGecko refused: ${complaint?.message || `status ${reply.status}`}`, wait)
  const value = read(body)
  if (value === undefined) return down('CoinGecko answered in a form that is not understood.')
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
const limited = (retryAfterMs?: number) => ({
  outcome: { kind: 'limited', retryAfterMs } satisfies Outcome,
  error: new CoinServiceError(
    'limited',
    'CoinGecko is limiting our calls. Please try again later.',
    retryAfterMs,
  ),
})
const declined = (failure: 'refused' | 'unknown', sentence: string) => ({
  outcome: { kind: 'declined' } satisfies Outcome,
  error: new CoinServiceError(failure, sentence),
})
