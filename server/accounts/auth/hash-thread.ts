import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Behind everything else that wants a processor: a sign-in may take a moment longer, a page may not. */
const NICE = 10

if (process.platform === 'linux') {
  // Linux knows threads by numbers of their own: '1234/task/1240'
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
}
parentPort?.on('message', (options: Argon2Parameters) =>
  parentPort?.postMessage(argon2Sync('argon2id', options)),
)
