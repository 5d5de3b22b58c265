import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Low priority: a sign-in may take longer, a page may not. */
const NICE = 10

if (process.platform === 'linux') {
  // Linux thread ids: '1234/task/1240'
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
}
parentPort?.on('message', (options: Argon2Parameters) =>
  parentPort?.postMessage(argon2Sync('argon2id', options)),
)
