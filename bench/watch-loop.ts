import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into a site: writes how long each turn of its event loop took, on the clock and in CPU time of the thread. */
const EVERY_MS = 10
const file = process.env.LOOP_FILE

if (isMainThread && file) {
  let lines = ''
  let before = performance.now()
  let cpu = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const used = process.threadCpuUsage(cpu)
    cpu = process.threadCpuUsage()
    lines += `${Date.now()} ${Math.max(0, now - before - EVERY_MS)} ${(used.user + used.system) / 1000}\n`
    before = now
  }, EVERY_MS).unref()
  setInterval(() => {
    appendFileSync(file, lines)
    lines = ''
  }, 500).unref()
}
