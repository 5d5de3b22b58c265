import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { OutboundError } from './outbound-error.ts'

/** The decoded body. One byte too many is TOO_LARGE, or the end of it where the rest is not needed. */
export async function readBody(
  body: Readable,
  encodings: string,
  maxBytes: number,
  truncates = false,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes)
        throw new OutboundError('TOO_LARGE', `The answer is larger than ${readable(maxBytes)}.`)
    }
  }
  const chunksOf: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  const start = await chunksOf.next()
  // 304 and HEAD answers may name an encoding and bring nothing to decode
  if (start.done) return Buffer.alloc(0)
  const [first = new PassThrough(), second = new PassThrough()] = decodersOrDestroy(
    body,
    encodings,
    start.value,
  )
  // Whatever breaks off first, pipeline destroys every stage, and with it the socket
  try {
    await pipeline(Readable.from(from(start, chunksOf)), first, second, collect)
  } catch (error) {
    if (!truncates || !(error instanceof OutboundError)) throw error
  }
  return Buffer.concat(chunks, Math.min(size, maxBytes))
}

async function* from(start: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>) {
  try {
    for (let next = start; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Until pipeline owns the stream, a refusal must end it: nobody else will. */
function decodersOrDestroy(body: Readable, encodings: string, start: Buffer): Transform[] {
  try {
    return decoders(encodings, start)
  } catch (error) {
    body.destroy()
    throw error
  }
}

function decoders(encodings: string, start: Buffer): Transform[] {
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
  if (names.length > 2)
    throw new OutboundError('NETWORK', 'The answer is compressed more than twice.')
  return names.reverse().map((name, place) => decoder(name, place === 0 ? start : undefined))
}

function decoder(name: string, start: Buffer | undefined): Transform {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'br') return createBrotliDecompress()
  if (name === 'zstd') return createZstdDecompress()
  // 'deflate' means zlib, but some servers send the raw stream; the first byte shows which
  if (name === 'deflate')
    return ((start?.[0] ?? 8) & 0x0f) === 8 ? createInflate() : createInflateRaw()
  throw new OutboundError(
    'NETWORK',
    `The answer is compressed in an unknown way (${name.slice(0, 20)}).`,
  )
}

function readable(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${bytes} bytes`
}
