import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { StreamHub } from './stream-hub.ts'
import { StreamPlaces } from './stream-places.ts'

const site = onceAFile(() => testApp({ env: { RATE_LIMIT: '0', TRUST_PROXY: 'on' } }))
let url = ''
const open = async (headers: Record<string, string> = {}, path = '/api/stream') => {
  url ||= await site.app.listen({ port: 0, host: '127.0.0.1' })
  const ending = new AbortController()
  const response = await fetch(url + path, { headers, signal: ending.signal })
  let text = ''
  const reading = (async () => {
    for await (const bytes of response.body ?? []) text += Buffer.from(bytes).toString()
  })().catch(() => {})
  return {
    response,
    text: () => text,
    ended: reading,
    events: () =>
      [...text.matchAll(/id: (.*)\nevent: (.*)\ndata: (.*)\n\n/g)].map(
        ([, id = '', kind, data = '']) => ({
          id,
          kind,
          title: JSON.parse(data).article?.title,
        }),
      ),
    async close() {
      ending.abort()
      await reading
    },
  }
}
/** As the listener does it for every NOTIFY. */
async function write(title: string) {
  await makeArticle(site.context.db, { title })
  site.app.siteChanged()
}

test('events come as they are committed, and a reader that comes back misses nothing', async () => {
  await write('Before')
  const stream = await open({ origin: 'https://reader.example' })
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.response.headers.get('access-control-allow-origin')).toBe('*')
  await write('One')
  await vi.waitFor(() => expect(stream.events()).toMatchObject([{ kind: 'article', title: 'One' }]))
  const last = stream.events()[0]?.id ?? ''
  await stream.close()
  await write('Two')
  await write('Three')
  const again = await open({ 'last-event-id': last })
  await vi.waitFor(() => expect(again.events().map(({ title }) => title)).toEqual(['Two', 'Three']))
  await write('Four')
  await vi.waitFor(() =>
    expect(again.events().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four']),
  )
  await again.close()
})

test('an address has five streams at most; one that closes makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 5 }, () => open()))
  const sixth = await open()
  expect([sixth.response.status, sixth.response.headers.get('retry-after')]).toEqual([429, '30'])
  await streams[0]?.close()
  await vi.waitFor(async () => {
    const other = await open()
    streams.push(other)
    expect(other.response.status).toBe(200)
  })
  await Promise.all(streams.map((stream) => stream.close()))
})

test('there are two hundred streams at most, and all of them hear that the site is still there', async () => {
  // the streams of the test before are closing
  await vi.waitFor(async () => {
    const first = await open()
    await first.close()
    expect(first.response.status).toBe(200)
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const from = (n: number) => open({ 'x-forwarded-for': `203.0.113.${Math.floor(n / 5)}` })
  const streams = await Promise.all(Array.from({ length: 200 }, (_, n) => from(n)))
  for (const { response } of streams) expect(response.status).toBe(200)
  const sixth = await from(0)
  expect([sixth.response.status, sixth.response.headers.get('retry-after')]).toEqual([429, '30'])
  const newcomer = await from(200)
  expect(newcomer.response.status).toBe(200)
  const ended = await Promise.race(streams.map((stream) => stream.ended.then(() => stream)))
  const left = [...streams.filter((stream) => stream !== ended), newcomer]
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await vi.waitFor(() => {
    for (const stream of left) expect(stream.text()).toBe('retry: 3000\n\n:\n\n')
  })
  await Promise.all(left.map((stream) => stream.close()))
})

test('a newcomer takes the oldest stream of the network with the most, and none from its equals', () => {
  const places = new StreamPlaces()
  const ended: string[] = []
  const take = (network: string, name = network) => places.take(network, () => ended.push(name))
  for (let n = 0; n < 195; n++) take(`single ${n}`)
  for (let n = 0; n < 5; n++) take('greedy', `greedy ${n}`)
  expect(take('greedy')).toBeUndefined()
  expect([take('new 1'), take('new 2'), take('new 3'), take('new 4')]).not.toContain(undefined)
  expect(ended).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'greedy 3'])
  expect(take('new 5')).toBeUndefined()
  expect(take('new 1')).toBeUndefined()
})

test('a place is given back once', () => {
  const places = new StreamPlaces()
  const leave = Array.from({ length: 5 }, () => places.take('one', () => {}))
  for (let again = 0; again < 2; again++) leave[0]?.()
  expect(places.take('one', () => {})).toBeDefined()
  expect(places.take('one', () => {})).toBeUndefined()
})

test('all networks below an IPv6 /56 are one', async () => {
  const from = (address: string) => open({ 'x-forwarded-for': address })
  const streams = await Promise.all(
    Array.from({ length: 5 }, (_, n) => from(`2001:db8:1:2${n}0::${n}`)),
  )
  expect((await from('2001:db8:1:2ff::1')).response.status).toBe(429)
  const next = await from('2001:db8:1:300::1')
  expect(next.response.status).toBe(200)
  await Promise.all([...streams, next].map((stream) => stream.close()))
})

test('a wrong cursor is refused before the stream begins', async () => {
  // the streams of the test before are closing
  await vi.waitFor(async () =>
    expect((await open({ 'last-event-id': '00000000-1' })).response.status).toBe(410),
  )
  expect((await open({}, '/api/stream?after=nonsense')).response.status).toBe(400)
})

test('a reader that does not read is cut off, and idle ones cost no query', async () => {
  let reads = 0
  const hub = new StreamHub({
    newest: async () => {
      reads++
      return 2
    },
    read: async () => {
      reads++
      return { updates: [], last: 2 }
    },
    onError: (error) => expect.fail(String(error)),
  })
  const response = (waiting: number) => ({
    writableLength: waiting,
    on() {},
    write: vi.fn(),
    destroy: vi.fn(),
    end: vi.fn(),
  })
  const [slow, quick] = [response(600 * 1024), response(0)]
  await hub.add(slow as unknown as ServerResponse, 0)
  await hub.add(quick as unknown as ServerResponse, 0)
  expect(slow.destroy).toHaveBeenCalled()
  expect(quick.destroy).not.toHaveBeenCalled()
  const before = reads
  for (let more = 0; more < 200; more++) await hub.add(response(0) as unknown as ServerResponse, 2)
  expect(reads).toBe(before)
  hub.close()
  expect(quick.end).toHaveBeenCalled()
})

test('a reader that takes what it gets is brought up to date, however long the pages are', async () => {
  const PAGES = 15
  const hub = new StreamHub({
    newest: async () => PAGES,
    read: async (after) => ({
      updates: [
        {
          cursor: `e-${after + 1}`,
          kind: 'article',
          id: 1,
          change: 'added',
          at: 'x'.repeat(600_000),
        },
      ],
      last: after + 1,
    }),
    onError: (error) => expect.fail(String(error)),
  })
  const listeners: number[] = []
  class Reader extends EventEmitter {
    writableLength = 0
    destroy = vi.fn()
    get writableNeedDrain() {
      return this.writableLength > 0
    }
    write(text: string) {
      listeners.push(this.listenerCount('close'))
      this.writableLength += text.length
      setImmediate(() => {
        this.writableLength = 0
        this.emit('drain')
      })
    }
    end() {}
  }
  const reader = new Reader()
  await hub.add(reader as unknown as ServerResponse, 0)
  expect(reader.destroy).not.toHaveBeenCalled()
  expect(new Set(listeners).size).toBe(1)
  hub.close()
})

test('a reader that joins while another is asked for gets what is committed in between', async () => {
  const answers = [1, 2].map(() => Promise.withResolvers<number>())
  let asked = 0
  const hub = new StreamHub({
    newest: async () => (await answers[asked++]?.promise) ?? 2,
    read: async (after) => ({
      updates:
        after < 2 ? [{ cursor: 'e-2', kind: 'article', id: 2, change: 'added', at: '' }] : [],
      last: 2,
    }),
    onError: (error) => expect.fail(String(error)),
  })
  const reader = () => ({ on() {}, write: vi.fn(), end() {}, writableLength: 0 })
  const [first, second] = [reader(), reader()]
  const joining = [first, second].map((each) => hub.add(each as unknown as ServerResponse, 1))
  answers[0]?.resolve(1)
  await joining[0]
  answers[1]?.resolve(2)
  await joining[1]
  await vi.waitFor(() => expect(first.write).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(second.write).toHaveBeenCalledTimes(1))
  hub.close()
})
