import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../http/encoding.ts'

export type Headers = Record<string, string>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const GZIP = { level: 6 }
/** Below this one packet carries it, compressed or not. */
const WORTHWHILE_BYTES = 1400

/** One finished answer: the same bytes for every visitor, plain and compressed. */
export class Answer {
  readonly status: number
  readonly etag: string
  /** As the metrics name it. */
  readonly route: string
  readonly #headers: Headers
  readonly #bodies = new Map<Encoding, Buffer>()
  readonly #compresses: boolean

  constructor(status: number, headers: Headers, body: Buffer, route: string) {
    this.status = status
    this.route = route
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#compresses = body.length >= WORTHWHILE_BYTES && isText(headers['content-type'])
    this.#headers = { ...headers, etag: this.etag, ...(this.#compresses && { vary: 'Accept-Encoding' }) }
    this.#bodies.set('identity', body)
  }

  get bytes(): number {
    let sum = 0
    for (const body of this.#bodies.values()) sum += body.length
    return sum
  }

  /** The form for an Accept-Encoding; undefined when it has still to be compressed. */
  form(wanted: Encoding): { headers: Headers; body: Buffer } | undefined {
    const encoding = this.#compresses ? wanted : 'identity'
    const body = this.#bodies.get(encoding)
    return body && { headers: this.#headersFor(encoding, body.length), body }
  }

  /** Compresses into every form at once, so that whoever comes next finds it. */
  async compress(): Promise<void> {
    const plain = this.#bodies.get('identity')
    if (!this.#compresses || !plain || this.#bodies.size > 1) return
    const [br, gz] = await Promise.all([brotli(plain, BROTLI), gzipped(plain, GZIP)])
    this.#bodies.set('br', br).set('gzip', gz)
  }

  /** For a 304, which has no body. */
  get headersWithoutBody(): Headers {
    const { 'content-type': _type, ...headers } = this.#headers
    return headers
  }

  readonly #madeHeaders = new Map<Encoding, Headers>()

  #headersFor(encoding: Encoding, length: number): Headers {
    const made = this.#madeHeaders.get(encoding)
    if (made) return made
    const headers = {
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(length),
    }
    this.#madeHeaders.set(encoding, headers)
    return headers
  }
}

const isText = (type = '') => /^(text\/|application\/(.+\+)?(json|xml|javascript)|image\/svg)/.test(type)
