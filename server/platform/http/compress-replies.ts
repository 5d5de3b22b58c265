import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chosenEncoding, type Encoding } from './encoding.ts'

const worthwhileBytes = 1400
// Fast settings: these responses are compressed on every request, unlike files compressed at build time.
const brotli = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipped = promisify(gzip)
const gzipOptions = { level: 5 }

/** Compresses responses made for one user; shared responses are compressed once, in answers/. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply.getHeader('content-type')) || reply.hasHeader('content-encoding')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length < worthwhileBytes) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed(payload, encoding)
  })
}

const compressed = (payload: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(payload, brotliOptions) : gzipped(payload, gzipOptions)

function isText(type: unknown) {
  return typeof type === 'string' && /^(text\/html|text\/plain|application\/(.+\+)?(json|xml))/.test(type)
}
