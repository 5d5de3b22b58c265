import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLookUp } from './dns-lookup.ts'

const nameServer = createSocket('udp4')
const TYPE_A = 1
/** Where this machine has no name server at hand, the system takes its time to say so. */
const SYSTEM_PATIENCE_MS = 30_000

/** Knows live.test, has nothing under gone.test and says nothing about any other name. */
function answer(question: Buffer, from: RemoteInfo) {
  const [name, type] = asked(question)
  if (name !== 'live.test' && name !== 'gone.test') return
  const isFound = name === 'live.test' && type === TYPE_A
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(name === 'gone.test' ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(isFound ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14])
  const asIs = question.subarray(12, 12 + name.length + 2 + 4)
  nameServer.send(
    Buffer.concat([header, asIs, ...(isFound ? [record] : [])]),
    from.port,
    from.address,
  )
}

function asked(question: Buffer): [string, number] {
  const labels: string[] = []
  let at = 12
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return [labels.join('.').toLowerCase(), question.readUInt16BE(at + 1)]
}

const hostsFile = join(mkdtempSync(join(tmpdir(), 'hosts-')), 'hosts')
const servers: string[] = []

beforeAll(async () => {
  writeFileSync(hostsFile, '# names\n127.0.0.1 localhost\n127.0.0.1  Own.test other.test # ours\n')
  nameServer.on('message', answer)
  nameServer.bind(0, '127.0.0.1')
  await once(nameServer, 'listening')
  servers.push(`127.0.0.1:${(nameServer.address() as AddressInfo).port}`)
})
afterAll(() => nameServer.close())

test('many names whose server is silent keep no other name waiting', async () => {
  const lookUp = createLookUp({ servers, hostsFile, timeoutMs: 400 })
  let silent = 20
  const dead = Array.from({ length: silent }, (_, n) =>
    lookUp(`dead${n}.test`).finally(() => silent--),
  )
  const outcomes = Promise.allSettled(dead)
  await expect(lookUp('live.test')).resolves.toEqual([{ address: '93.184.215.14', family: 4 }])
  await expect(lookUp('localhost')).resolves.toContainEqual({ address: '127.0.0.1', family: 4 })
  expect(silent).toBe(20)
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
})

test(
  'a name nobody knows is not found',
  async () => {
    await expect(createLookUp({ servers, hostsFile })('gone.test')).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
  },
  SYSTEM_PATIENCE_MS,
)

test(
  'a name of the hosts file is left to the system, and never asked of a server',
  async () => {
    // this machine's real file does not have the name, so the system does not find it: what counts is that it was asked
    await expect(
      createLookUp({ servers, hostsFile, timeoutMs: 5_000 })('own.test'),
    ).rejects.toMatchObject({
      syscall: 'getaddrinfo',
    })
  },
  SYSTEM_PATIENCE_MS,
)
