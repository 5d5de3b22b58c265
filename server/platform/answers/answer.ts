import { createHash } from 'node:crypto'
import { compressors, type Encoding, WORTHWHILE_BYTES } from '../http/encoding.ts'
import type { CacheKey } from './cache-key.ts'

export type Headers = Record<string, string>

/** Upper bound of both compressed variants, relative to the plain body. */
const COMPRESSED_SHARE = 0.5

/** One encoding of a response. Headers are a flat name, value list, which Node writes fastest. */
export type Form = { headers: readonly string[]; body: Buffer }

/** A ready response: the same bytes for every visitor, plain and compressed. */
export class Answer {
  readonly status: number
  readonly etag: string
  readonly #headers: Headers
  readonly #forms = new Map<Encoding, Form>()
  readonly #isCompressible: boolean
  readonly #compressing = new Map<Encoding, Promise<void>>()
  #headersWithoutBody: readonly string[] | undefined

  /** Files compressed at build time come with their variants; everything else is compressed on first use. */
  constructor(status: number, headers: Headers, body: Buffer, ready?: { br?: Buffer; gzip?: Buffer }) {
    this.status = status
    this.etag = headers.etag ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#isCompressible = !ready && body.length >= WORTHWHILE_BYTES && isText(headers['content-type'])
    const varies = this.#isCompressible || ready?.br || ready?.gzip
    this.#headers = { ...headers, etag: this.etag, ...(varies && { vary: 'Accept-Encoding' }) }
    this.#add('identity', body)
    if (ready?.br) this.#add('br', ready.br)
    if (ready?.gzip) this.#add('gzip', ready.gzip)
  }

  /** Includes the space reserved for compressed variants. */
  get bytes(): number {
    const plain = this.#forms.get('identity')?.body.length ?? 0
    return this.#isCompressible ? Math.ceil(plain * (1 + COMPRESSED_SHARE)) : plain
  }

  /** The variant for an Accept-Encoding; undefined if it is not compressed yet. */
  form(wanted: Encoding): Form | undefined {
    return this.#forms.get(wanted) ?? (this.#isCompressible ? undefined : this.#forms.get('identity'))
  }

  /** Compresses once; later requests find the result. */
  compress(wanted: Encoding): Promise<void> | undefined {
    const plain = this.#forms.get('identity')?.body
    if (wanted === 'identity' || !plain || this.form(wanted)) return undefined
    let work = this.#compressing.get(wanted)
    if (!work) {
      work = compressors[wanted](plain).then((body) => this.#add(wanted, body))
      this.#compressing.set(wanted, work)
    }
    return work
  }

  /** For a 304, which has no body. */
  get headersWithoutBody(): readonly string[] {
    if (!this.#headersWithoutBody) {
      const { 'content-type': _type, ...headers } = this.#headers
      this.#headersWithoutBody = Object.entries(headers).flat()
    }
    return this.#headersWithoutBody
  }

  #add(encoding: Encoding, body: Buffer) {
    const headers = {
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    this.#forms.set(encoding, { headers: Object.entries(headers).flat(), body })
  }
}

const isText = (type = '') => /^(text\/|application\/(.+\+)?(json|xml|javascript)|image\/svg)/.test(type)

type Reply = { statusCode: number; headers: Headers; body: Buffer }
type Ask = (path: string, acceptEncoding: string) => Promise<Reply>

/** Static files: rendered once per encoding, then sent without the application. The set of URLs is fixed at start. */
export class FixedAnswers {
  readonly #paths = new Set<string>()
  readonly #made = new Map<string, Answer>()
  readonly #ask: Ask

  constructor(ask: Ask) {
    this.#ask = ask
  }

  add(paths: readonly string[]) {
    for (const path of paths) this.#paths.add(path)
  }

  keyOf(url: string): CacheKey | undefined {
    const [path = ''] = url.split('?', 1)
    return this.#paths.has(path) ? { url: path, route: 'file', isFile: true } : undefined
  }

  hot(path: string): Answer | undefined {
    return this.#made.get(path)
  }

  async find(path: string): Promise<{ answer: Answer; isStale: boolean }> {
    const [plain, br, gzip] = await Promise.all(
      ['identity', 'br', 'gzip'].map((encoding) => this.#ask(path, encoding)),
    )
    if (plain?.statusCode !== 200) throw new Error(`${path} was answered with ${plain?.statusCode}`)
    const answer = new Answer(200, plain.headers, plain.body, {
      ...(isCompressed(br) && { br: br.body }),
      ...(isCompressed(gzip) && { gzip: gzip.body }),
    })
    this.#made.set(path, answer)
    return { answer, isStale: false }
  }
}

const isCompressed = (reply: Reply | undefined): reply is Reply =>
  reply?.headers['content-encoding'] !== undefined
