import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureWidth } from '../../../contract/platform/picture-widths.ts'
import { Semaphore } from '../semaphore.ts'
import type { DrawingRequest, DrawingResult, Refusal, Shape } from './drawing-rules.ts'

const PROGRAM = join(import.meta.dirname, 'draw-process.ts')
const DEADLINE_MS = 3_000
const START_MS = 20_000
/** An idle drawing process holds about 75 MB. */
const KEPT_IDLE_MS = 20_000
/** Returns freed memory to the system at once instead of keeping it per thread. */
const GIVES_BACK = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

export class DrawingRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(`not drawn: ${reason}`)
    this.reason = reason
  }
}

/**
 * Re-encodes a foreign image as a small WebP, or draws an SVG of ours as PNG, in a separate process that is killed when it takes too long or
 * too much memory.
 */
export async function draw(
  shape: Shape,
  bytes: Buffer,
  deadlineMs = DEADLINE_MS,
  widthPx: PictureWidth = 640,
): Promise<Buffer> {
  const giveBack = await turns.take(shape)
  try {
    const result = await drawWith(await processFor(shape), { shape, bytes, widthPx }, deadlineMs)
    if ('refused' in result) throw new DrawingRefused(result.refused)
    return Buffer.from(result.image)
  } finally {
    giveBack()
  }
}

const turns = new Semaphore(1)
const processes = new Map<Shape, ChildProcess>()
const idle = new Map<Shape, NodeJS.Timeout>()

async function processFor(shape: Shape): Promise<ChildProcess> {
  clearTimeout(idle.get(shape))
  const known = processes.get(shape)
  if (known) return known
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
    env: GIVES_BACK,
  })
  processes.set(shape, child)
  child.on('exit', () => processes.get(shape) === child && processes.delete(shape))
  child.on('error', () => {}) // waiting requests see its exit
  // It must not keep a stopped server alive; it exits when the connection closes.
  child.unref()
  child.channel?.unref()
  const started = await Promise.race([
    once(child, 'message'),
    once(child, 'exit'),
    sleep(START_MS, [], quietly),
  ])
  if (started[0] === 'ready') return child
  end(shape, child)
  throw new Error('The process that draws pictures did not start')
}

async function drawWith(
  child: ChildProcess,
  request: DrawingRequest,
  deadlineMs: number,
): Promise<DrawingResult> {
  const over = new AbortController()
  const { signal } = over
  const ways: Promise<DrawingResult>[] = [
    once(child, 'message', { signal }).then(([result]) => result),
    // Killed by its own limit, or crashed by the file.
    once(child, 'exit', { signal }).then(() => ({ refused: 'unreadable' })),
    sleep(deadlineMs, { refused: 'took too long' } as const, { signal, ...quietly }),
  ]
  for (const way of ways) way.catch(() => {})
  child.send(request, () => {}) // one that cannot be sent to has ended, which is waited for
  const result = await Promise.race(ways)
  over.abort()
  if ('refused' in result && result.refused === 'took too long') end(request.shape, child)
  else idle.set(request.shape, setTimeout(() => end(request.shape, child), KEPT_IDLE_MS).unref())
  return result
}

function end(shape: Shape, child: ChildProcess) {
  if (processes.get(shape) === child) processes.delete(shape)
  child.kill('SIGKILL')
}

const quietly = { ref: false }

/** Detects the format from the first bytes, whatever the server called it. SVG and other active formats are not raster. */
export function rasterFormat(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (/^avi[fs]$/.test(ascii(8, 12)) && ascii(4, 8) === 'ftyp') return 'avif'
  return undefined
}
