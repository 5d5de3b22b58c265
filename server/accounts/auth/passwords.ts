import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { shedLoad } from '../../platform/semaphore.ts'

/** At most half the cores, and half of Node's pool of four, which also serves files, compression and DNS. */
const THREADS = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** At about 25 ms each the last in the queue waits three seconds; the client times out after five. */
export const WAITING_AT_MOST = 100 * THREADS
const inTurn = shedLoad({ atOnce: THREADS, waiting: WAITING_AT_MOST, patienceMs: 5_000 })

export const argon2id = (options: Argon2Parameters) =>
  inTurn(() => promisify(argon2)('argon2id', options))

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** PHC format, so that the cost can rise later and old hashes still verify. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return phc(salt, await argon2id({ message: password, nonce: salt, ...COST }))
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!found) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = found
  const expected = Buffer.from(tag, 'base64')
  const actual = await argon2id({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** Checked when the username is unknown, so that both failures take the same time. No password has this random tag. */
export const NOBODYS_HASH = phc(randomBytes(16), randomBytes(COST.tagLength))

function phc(salt: Buffer, tag: Buffer) {
  const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(salt)}$${b64(tag)}`
}
