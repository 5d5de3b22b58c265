import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { argon2id, hashPassword, verifyPassword, WAITING_AT_MOST } from './passwords.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const hash = (message: string) => argon2id({ message, nonce: Buffer.alloc(16), ...cost })

test('many at once all get their own hash', async () => {
  const words = Array.from({ length: 8 }, (_, index) => `word ${index}`)
  const tags = await Promise.all(words.map(hash))
  expect(new Set(tags.map(String)).size).toBe(8)
  expect(await hash('word 3')).toEqual(tags[3])
})

test('files do not wait for passwords', async () => {
  const order: string[] = []
  const slow = { message: 'x', nonce: Buffer.alloc(16), ...cost, passes: 4 }
  const hashes = Array.from({ length: 8 }, () => argon2id(slow).then(() => order.push('hash')))
  // each of its steps would stand in line behind all of them in Node's own pool
  const read = readFile(import.meta.filename).then(() => order.push('file'))
  await Promise.all([...hashes, read])
  expect(order.indexOf('file')).toBeLessThan(4)
})

test('a password is checked against what was made of it', async () => {
  const stored = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', stored)).toBe(true)
  expect(await verifyPassword('wrong horse', stored)).toBe(false)
})

test('the line is only so long, then it is said', async () => {
  const all = Array.from({ length: WAITING_AT_MOST + 5 }, () =>
    argon2id({
      message: 'x',
      nonce: Buffer.alloc(16),
      memory: 8,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    }),
  )
  const ends = await Promise.allSettled(all)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(5)
  expect(refused[0]?.reason).toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    retryAfterSeconds: 3,
  })
})
