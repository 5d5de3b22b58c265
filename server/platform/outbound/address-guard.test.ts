import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVATE_SPELLINGS } from '../../testing/private-spellings.ts'
import { isPublicAddress } from './addresses.ts'
import { createOutbound } from './outbound.ts'

let connections = 0
let port = 0
// '::' takes connections to every address of this machine, IPv4 ones included
const listener = createServer((socket) => {
  connections++
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok')
})
beforeAll(async () => {
  listener.listen(0, '::')
  await once(listener, 'listening')
  port = (listener.address() as AddressInfo).port
})
afterAll(() => listener.close())

const outboundWith = (
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>,
  allowHosts: string[] = [],
) =>
  createOutbound({
    allowHosts,
    userAgent: 'test',
    ports: [port],
    connectTimeoutMs: 300,
    ...(resolve ? { resolve } : {}),
  })

describe('a private address', () => {
  it('would be reached by a client that is allowed to', async () => {
    const reply = await outboundWith(undefined, [`127.0.0.1:${port}`, `[::1]:${port}`]).request(
      `http://127.1:${port}/`,
    )
    expect(reply.body.toString()).toBe('ok')
    expect(connections).toBe(1)
    connections = 0
  })

  it.each(PRIVATE_SPELLINGS)('written as %s is refused', async (host) => {
    for (const protocol of ['http', 'https'])
      await expect(outboundWith().request(`${protocol}://${host}:${port}/`)).rejects.toMatchObject({
        code: 'ADDRESS_NOT_ALLOWED',
        message: expect.stringContaining('not allowed'),
      })
    expect(connections).toBe(0)
  })

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    'fd12::1',
    '64:ff9b::7f00:1',
  ])('behind a name (%s) is refused at connect time', async (address) => {
    const outbound = outboundWith(async () => [{ address, family: address.includes(':') ? 6 : 4 }])
    await expect(outbound.request(`http://feed.example.com:${port}/`)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
    expect(connections).toBe(0)
  })

  it('that a name turns to between two requests is refused: rebinding gains nothing', async () => {
    const answers = ['127.0.0.1', '127.0.0.1', '127.0.0.1']
    let asked = 0
    const outbound = outboundWith(async () => {
      asked++
      return [{ address: asked === 1 ? '198.41.0.4' : (answers.pop() ?? '127.0.0.1'), family: 4 }]
    })
    // the first answer is a public address; whatever becomes of that connection, it is not to us
    await outbound.request(`http://rebind.example.com:${port}/`).catch(() => {})
    for (let again = 0; again < 3; again++)
      await expect(outbound.request(`http://rebind.example.com:${port}/`)).rejects.toMatchObject({
        code: 'ADDRESS_NOT_ALLOWED',
      })
    expect(asked).toBeGreaterThanOrEqual(4)
    expect(connections).toBe(0)
  })

  it('is left out when a name has public ones too', async () => {
    const outbound = outboundWith(async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '198.41.0.4', family: 4 },
    ])
    await outbound.request(`http://mixed.example.com:${port}/`).catch(() => {})
    expect(connections).toBe(0)
  })

  it('of an exempt name and port is reached, of the same name on another port not', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const reply = await outboundWith(resolve, [`Feeds.Example.com:${port}`]).request(
      `http://feeds.example.com:${port}/`,
    )
    expect(reply.status).toBe(200)
    connections = 0
    await expect(
      outboundWith(resolve, [`feeds.example.com:1`]).request(`http://feeds.example.com:${port}/`),
    ).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
    expect(connections).toBe(0)
  })
})

describe('the host of a configured service', () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const withServices = (...serviceHosts: string[]) =>
    createOutbound({ allowHosts: [], serviceHosts, userAgent: 'test', ports: [port], resolve })

  it('is reached by a request to that service and by no other, also at the same time', async () => {
    const outbound = withServices(`Models.internal:${port}`)
    const service = `http://models.internal:${port}/v1`
    connections = 0
    const answers = await Promise.allSettled([
      outbound.request(`${service}/chat`, { service }),
      outbound.request(`${service}/chat`),
      outbound.request(`${service}/chat`, { service }),
      outbound.request(`http://models.internal:${port}/picture.png`),
      outbound.request(`http://127.0.0.1:${port}/feed`),
    ])
    const refused = { code: 'ADDRESS_NOT_ALLOWED' }
    expect(
      answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value.status : answer.reason,
      ),
    ).toMatchObject([200, refused, 200, refused, refused])
    expect(connections).toBe(2)
  })

  it('is not exempt in requests to another service, and a base URL that nobody set never is', async () => {
    const outbound = withServices(`models.internal:${port}`, `reader.internal:${port}`)
    const url = `http://models.internal:${port}/`
    connections = 0
    for (const service of [`http://reader.internal:${port}`, `http://coins.internal:${port}`])
      await expect(outbound.request(url, { service })).rejects.toMatchObject({
        code: 'ADDRESS_NOT_ALLOWED',
      })
    const unset = `http://coins.internal:${port}/`
    await expect(outbound.request(unset, { service: unset })).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
    expect(connections).toBe(0)
  })

  it('is no place to send a service to', async () => {
    await expect(
      withServices(`models.internal:${port}`).checked(`http://models.internal:${port}/`),
    ).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  })
})

describe('an address that a service is told to fetch', () => {
  const nothing = async () => {
    throw Object.assign(new Error('nothing'), { code: 'ENOTFOUND' })
  }

  it.each(PRIVATE_SPELLINGS.map((host) => `http://${host}/`))('%s is refused', async (url) => {
    await expect(outboundWith(nothing).checked(url)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
  })

  it.each([
    'http://redis/',
    'http://redis./',
    'https://metadata.google.internal/',
    'http://printer.local/',
    'http://news.example:6379/',
    'file:///etc/passwd',
  ])('%s is refused although it does not resolve here', async (url) => {
    await expect(outboundWith(nothing).checked(url)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
  })

  it('is judged by what its name means', async () => {
    const meaning = (address: string) => outboundWith(async () => [{ address, family: 4 }])
    await expect(meaning('10.1.2.3').checked('https://news.example/a')).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
    expect(await meaning('198.41.0.4').checked('https://news.example/a?b=c')).toBe(
      'https://news.example/a?b=c',
    )
    expect(await outboundWith(nothing).checked('https://news.example/a')).toBe(
      'https://news.example/a',
    )
    expect(await outboundWith(nothing, ['10.1.2.3:81']).checked('http://10.1.2.3:81/')).toBe(
      'http://10.1.2.3:81/',
    )
  })
})

it.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'example.com/feed',
  '',
  'http://',
])('%s is no address to fetch', async (url) => {
  await expect(outboundWith().request(url)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
})

it('only the usual ports are open', async () => {
  const outbound = createOutbound({ allowHosts: [], userAgent: 'test' })
  for (const unusual of [22, 25, 6379, 8080])
    await expect(outbound.request(`http://example.com:${unusual}/`)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED',
    })
})

it.each(['8.8.8.8', '1.1.1.1', '198.41.0.4', '2606:4700::1111', '2a00:1450:4001::'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
