import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { neverTrusted } from '../../testing/self-signed.ts'
import { createOutbound, type OutboundOptions } from './outbound.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const web = (answer: RequestListener) => listen(createServer(answer))
const raw = (speak: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => void socket.once('data', () => speak(socket))))

function outboundTo(port: number, options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    allowHosts: [`127.0.0.1:${port}`],
    userAgent: 'CryptoNews/1.0 (+https://news.test)',
    ...options,
  })
  closing.push(() => outbound.close())
  return {
    get: (path = '/', request = {}) => outbound.request(`http://127.0.0.1:${port}${path}`, request),
    outbound,
  }
}

describe('an answer', () => {
  it('comes with status, headers, body and the address it came from', async () => {
    let seen: Record<string, unknown> = {}
    const port = await web((request, reply) => {
      seen = request.headers
      reply.writeHead(404, { 'X-Kind': 'test' }).end('gone')
    })
    const reply = await outboundTo(port).get('/a?b=1', { headers: { 'If-None-Match': '"x"' } })
    expect(reply).toMatchObject({
      status: 404,
      url: `http://127.0.0.1:${port}/a?b=1`,
      redirects: [],
    })
    expect(reply.headers['x-kind']).toBe('test')
    expect(reply.body.toString()).toBe('gone')
    expect(seen).toMatchObject({
      'user-agent': 'CryptoNews/1.0 (+https://news.test)',
      'if-none-match': '"x"',
    })
  })

  it.each([
    ['gzip', (zeros: Buffer) => gzipSync(zeros, { level: 1 })],
    ['deflate', (zeros: Buffer) => deflateSync(zeros, { level: 1 })],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, br', (text: Buffer) => brotliCompressSync(gzipSync(text))],
  ])('is decoded from %s', async (encoding, compress) => {
    const text = Buffer.from('<rss/> and more '.repeat(9000))
    const port = await web((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding }).end(compress(text)),
    )
    const reply = await outboundTo(port).get()
    expect(reply.body.equals(text)).toBe(true)
  })

  it('without a body may still claim an encoding', async () => {
    const port = await web((_request, reply) =>
      reply.writeHead(304, { 'content-encoding': 'gzip' }).end(),
    )
    expect((await outboundTo(port).get()).status).toBe(304)
  })

  it('to a POST carries the body there', async () => {
    const port = await web(async (request, reply) => {
      for await (const chunk of request) reply.write(chunk)
      reply.end(request.method)
    })
    const reply = await outboundTo(port).get('/', { method: 'POST', body: '{"a":1}' })
    expect(reply.body.toString()).toBe('{"a":1}POST')
  })
})

describe('size', () => {
  it.each([
    ['gzip', (zeros: Buffer) => gzipSync(zeros, { level: 1 })],
    ['deflate', (zeros: Buffer) => deflateSync(zeros, { level: 1 })],
    [
      'br',
      (zeros: Buffer) =>
        brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
  ])('is counted after decoding: a %s bomb stops early', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(60_000_000))
    const port = await web((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    )
    const before = process.memoryUsage().arrayBuffers
    await expect(outboundTo(port).get()).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'The answer is larger than 10 MB.',
    })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000)
  })

  it('is bounded without any length header, and the connection is closed', async () => {
    let closed: Promise<unknown> | undefined
    const port = await web((request, reply) => {
      closed = new Promise((resolve) => request.socket.on('close', resolve))
      const pour = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(50_000)));
      }
      reply.on('drain', pour)
      pour()
    })
    await expect(outboundTo(port).get('/', { maxBytes: 200_000 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    await closed
  })
})

describe('time', () => {
  it('is up for a host that says nothing', async () => {
    const port = await raw(() => {})
    await expect(outboundTo(port).get('/', { deadlineMs: 150 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
  })

  it('is up for a body that drips', async () => {
    const port = await web((_request, reply) => {
      const drip = setInterval(() => reply.write('x'), 20)
      reply.on('close', () => clearInterval(drip))
    })
    await expect(outboundTo(port).get('/', { deadlineMs: 200 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
  })

  it('is shorter until the first byte of an answer', async () => {
    const port = await raw(() => {})
    await expect(outboundTo(port, { headersTimeoutMs: 200 }).get('/')).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: '127.0.0.1 did not answer in time.',
    })
  })

  it('is shorter until there is a connection, names and certificates included', async () => {
    const port = await raw(() => {})
    const { outbound } = outboundTo(port, {
      allowHosts: [`127.0.0.1:${port}`, `dead.test:${port}`],
      connectTimeoutMs: 200,
      resolve: () => new Promise(() => {}),
    })
    for (const [url, host] of [
      [`http://dead.test:${port}/`, 'dead.test'],
      [`https://127.0.0.1:${port}/`, '127.0.0.1'],
    ] as const)
      await expect(outbound.request(url)).rejects.toMatchObject({
        code: 'TIMEOUT',
        message: `${host} did not accept a connection in time.`,
      })
  })

  it('is up for headers that drip', async () => {
    const port = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    await expect(outboundTo(port).get('/', { deadlineMs: 200 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
  })

  it('runs on over redirects', async () => {
    const port = await web((request, reply) => {
      setTimeout(() => reply.writeHead(302, { location: `${request.url}x` }).end(), 90)
    })
    await expect(outboundTo(port).get('/', { deadlineMs: 200 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
  })

  it('can be ended by the caller', async () => {
    const port = await raw(() => {})
    const stop = AbortSignal.timeout(50)
    await expect(outboundTo(port).get('/', { signal: stop })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
  })
})

describe('damage', () => {
  it.each([
    ['a body cut off before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<rss>'],
    [
      'a chunked body cut off',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n<rss>\r\n',
    ],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    [
      'two contradicting lengths',
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde',
    ],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: ten\r\n\r\nabcde'],
    ['an immediate end', ''],
  ])('%s is a NETWORK error', async (_what, bytes) => {
    const port = await raw((socket) => socket.end(bytes))
    await expect(outboundTo(port).get('/', { deadlineMs: 2000 })).rejects.toMatchObject({
      code: 'NETWORK',
    })
  })

  it('a length that is too short gives the bytes it promised, never the surplus', async () => {
    const port = await raw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabcdef'),
    )
    const body = await outboundTo(port)
      .get('/', { deadlineMs: 2000 })
      .then(
        (reply) => reply.body.toString(),
        (error) => error.code,
      )
    expect(['abc', 'NETWORK']).toContain(body)
  })

  it.each(['gzip', 'br', 'deflate', 'zstd'])(
    'a body that is not the %s it claims is a NETWORK error',
    async (encoding) => {
      const port = await web((_request, reply) =>
        reply.writeHead(200, { 'content-encoding': encoding }).end('{plain text}'),
      )
      await expect(outboundTo(port).get()).rejects.toMatchObject({ code: 'NETWORK' })
    },
  )

  it('gzip cut in the middle is a NETWORK error', async () => {
    const half = gzipSync(Buffer.from('<rss/>'.repeat(1000))).subarray(0, 40)
    const port = await web((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(half),
    )
    await expect(outboundTo(port).get()).rejects.toMatchObject({
      code: 'NETWORK',
      message: expect.stringContaining('cut off'),
    })
  })

  it('a refused connection is named', async () => {
    const port = await web(() => {})
    closing.pop()?.()
    await expect(outboundTo(port).get()).rejects.toMatchObject({
      code: 'NETWORK',
      message: '127.0.0.1 refused the connection.',
    })
  })

  it('a certificate nobody vouches for is refused', async () => {
    const port = await listen(
      createTlsServer(neverTrusted, (_request, reply) => reply.end('secret')),
    )
    const { outbound } = outboundTo(port)
    await expect(outbound.request(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'NETWORK',
      message: expect.stringContaining('certificate'),
    })
  })
})

describe('redirects', () => {
  it('are followed and reported, at most five', async () => {
    const port = await web((request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) reply.end('there')
      else reply.writeHead(left % 2 ? 301 : 302, { location: `/${left - 1}` }).end()
    })
    const { get } = outboundTo(port)
    const reply = await get('/5')
    expect(reply.url).toBe(`http://127.0.0.1:${port}/0`)
    expect(reply.redirects.map((redirect) => redirect.status)).toEqual([301, 302, 301, 302, 301])
    await expect(get('/6')).rejects.toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
  })

  it('in a loop end', async () => {
    let hits = 0
    const port = await web((_request, reply) => {
      hits++
      reply.writeHead(302, { location: '/' }).end()
    })
    await expect(outboundTo(port).get()).rejects.toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
    expect(hits).toBe(6)
  })

  it.each([
    'http://127.0.0.2:1/',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    'gopher://x/',
    'http://[::1]/',
  ])('to %s are refused', async (location) => {
    const port = await web((_request, reply) => reply.writeHead(302, { location }).end())
    await expect(outboundTo(port).get()).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  })

  it('to another origin leave the secrets behind', async () => {
    let seen: Record<string, unknown> = {}
    const other = await web((request, reply) => {
      seen = request.headers
      reply.end()
    })
    const port = await web((_request, reply) =>
      reply.writeHead(302, { location: `http://127.0.0.1:${other}/` }).end(),
    )
    const { get } = outboundTo(port, { allowHosts: [`127.0.0.1:${port}`, `127.0.0.1:${other}`] })
    await get('/', { headers: { Authorization: 'Bearer s3cret', Accept: 'text/plain' } })
    expect(seen).toMatchObject({ accept: 'text/plain' })
    expect(seen).not.toHaveProperty('authorization')
  })
})

it('opens at most two connections to a host', async () => {
  let open = 0
  let most = 0
  const server = createServer((_request, reply) => void setTimeout(() => reply.end('ok'), 15))
  server.on('connection', (socket) => {
    most = Math.max(most, ++open)
    socket.once('close', () => open--)
  })
  const { get } = outboundTo(await listen(server))
  const answers = await Promise.all(Array.from({ length: 9 }, () => get()))
  expect(answers.map((reply) => reply.status)).toEqual(Array(9).fill(200))
  expect(most).toBe(2)
})

it('gives up waiting for a free connection', async () => {
  const port = await raw(() => {})
  const { get } = outboundTo(port)
  const hanging = [get('/', { deadlineMs: 400 }), get('/', { deadlineMs: 400 })]
  await expect(get('/', { queueMs: 50 })).rejects.toMatchObject({
    code: 'TIMEOUT',
    isUnsent: true,
    message: 'No connection to 127.0.0.1 became free in time.',
  })
  await expect(hanging[0]).rejects.toMatchObject({ code: 'TIMEOUT', isUnsent: false })
  expect((await Promise.allSettled(hanging)).map((each) => each.status)).toEqual([
    'rejected',
    'rejected',
  ])
})

describe('a connection that speaks no HTTP', () => {
  it('goes to public addresses at its own ports only, judged after the name was looked up', async () => {
    const port = await raw(() => {})
    const { outbound } = outboundTo(port, {
      resolve: async () => [{ address: '10.0.0.7', family: 4 }],
    })
    const refused = expect.objectContaining({ code: 'ADDRESS_NOT_ALLOWED' })
    const to = (host: string, at: number) => outbound.connect({ host, port: at }, [25, 587])
    for (const target of [
      to('127.0.0.1', 25),
      to('mail.example', 587),
      to('1.1.1.1', 80),
      to('1.1.1.1', 443),
    ])
      await expect(target).rejects.toEqual(refused)
    const socket = await to('127.0.0.1', port)
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  })
})
