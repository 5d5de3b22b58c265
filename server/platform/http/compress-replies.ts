import type { FastifyInstance } from 'fastify'
import { chosenEncoding, compressors, WORTHWHILE_BYTES } from './encoding.ts'

/** Compresses responses made for one user; shared responses are compressed once, in answers/. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply.getHeader('content-type')) || reply.hasHeader('content-encoding'))
      return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length < WORTHWHILE_BYTES) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressors[encoding](payload)
  })
}

function isText(type: unknown) {
  return (
    typeof type === 'string' &&
    /^(text\/html|text\/plain|application\/(.+\+)?(json|xml))/.test(type)
  )
}
