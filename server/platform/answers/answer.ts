import { createHash } from 'node:crypto'
import { compressors, type Encoding, WORTHWHILE_BYTES } from '../http/encoding.ts'

export type Headers = Record<string, string>

/** Upper bound of both compressed variants, relative to the plain body. */
const COMPRESSED_SHARE = 0.5

/** What the build compressed of a file. */
export type Compressed = { br?: Buffer | undefined; gzip?: Buffer | undefined }

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
  constructor(status: number, headers: Headers, body: Buffer, ready?: Compressed) {
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
