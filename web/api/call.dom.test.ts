import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call, reasonOf } from './call.ts'
import { session } from './session.ts'

const user = { id: 1, username: 'maren', role: 'admin' as const }
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

let fetched: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(() => {
  fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

/** A network that keeps silent until the call is given up. */
const silence = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

describe('a call', () => {
  it('sends the token and gives the reply', async () => {
    session.begin('secret', user)
    fetched.mockResolvedValue(answer(200, [{ id: 1, name: 'DeFi' }]))
    await expect(call('GET /api/tags', {})).resolves.toEqual([{ id: 1, name: 'DeFi' }])
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/tags')
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it('is given up after 5 seconds of silence', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    fetched.mockImplementation(silence)
    const failed = expect(call('GET /api/tags', {})).rejects.toMatchObject({
      status: 0,
      code: 'TIMEOUT',
    })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(timeout).toHaveBeenCalledWith(5000)
    deadline.abort()
    await failed
  })

  it('that the caller gives up is not called a failure of the network', async () => {
    const caller = new AbortController()
    fetched.mockImplementation(silence)
    const failed = call('GET /api/tags', {}, { signal: caller.signal }).catch((error) => error)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    caller.abort(new Error('left the page'))
    const error = await failed
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error.message).toBe('left the page')
  })

  it('without a network has no answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call('GET /api/tags', {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  })

  it.each([
    ['nothing', ''],
    ['the page of a network that wants a sign-in first', '<title>Welcome to the hotel</title>'],
    ['half of the reply', '[{"id":1,'],
  ])('that is answered with %s has no answer', async (_, text) => {
    fetched.mockResolvedValue(new Response(text))
    await expect(call('GET /api/tags', {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  })

  it('that failed with a page of the proxy says so by its number', async () => {
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call('GET /api/tags', {})).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' })
  })

  it('that is refused carries the words and the pause of the server', async () => {
    fetched.mockResolvedValue(
      answer(429, { error: 'Slow down.', code: 'RATE' }, { 'retry-after': '7' }),
    )
    const error = await call('GET /api/tags', {}).catch((reason) => reason)
    expect(error).toMatchObject({ status: 429, code: 'RATE', retryAfterSeconds: 7 })
    expect(reasonOf(error)).toBe('Slow down.')
  })

  it.each([
    [401, null],
    [403, 'secret'],
    [500, 'secret'],
  ])('that is answered %i leaves the token %j', async (status, token) => {
    session.begin('secret', user)
    fetched.mockResolvedValue(answer(status, { error: 'No.' }))
    await expect(call('GET /api/tags', {})).rejects.toMatchObject({ status })
    expect(session.token()).toBe(token)
    expect(localStorage.getItem('user') === null).toBe(token === null)
  })
})
