import { createHash } from 'node:crypto'
import { compressors, type Encoding, WORTHWHILE_BYTES } from '../http/encoding.ts'

export type Headers = Record<string, string>

/** Upper bound of both compressed variants, relative to the plain body. */
const COMPRESSED_SHARE = 0.5

/** What the build compressed of a file. */
export type Compressed = { br?: Buffer | undefined; gzip?: Buffer | undefined }

/** A flat list of name, value, name, value, which Node writes fastest. */
type FlatHeaders = readonly string[]

/** What responses have in common; those without a body are for a 304. */
type SharedHeaders = { all: FlatHeaders; withoutBody: FlatHeaders }

/** One encoding of a response, with the headers that only this encoding has. */
export type AnswerForm = { headers: FlatHeaders; body: Buffer }

/** A ready response: the same bytes for every visitor, plain and compressed. */
export class Answer {
  readonly status: number
  readonly etag: string
  readonly headers: SharedHeaders
  readonly #forms: Partial<Record<Encoding, AnswerForm>> = {}
  readonly #isCompressible: boolean
  #compressing: Partial<Record<Encoding, Promise<void>>> | undefined

  /** Files compressed at build time come with their variants; everything else is compressed on first use. */
  constructor(status: number, headers: Headers, body: Buffer, ready?: Compressed) {
    const { etag, ...others } = headers
    this.status = status
    this.etag = etag ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#isCompressible =
      !ready && body.length >= WORTHWHILE_BYTES && isText(headers['content-type'])
    const varies = this.#isCompressible || ready?.br || ready?.gzip
    this.headers = shared({ ...others, ...(varies && { vary: 'Accept-Encoding' }) })
    this.#add('identity', body)
    if (ready?.br) this.#add('br', ready.br)
    if (ready?.gzip) this.#add('gzip', ready.gzip)
  }

  /** Includes the space reserved for compressed variants. */
  get bytes(): number {
    const plain = this.#forms.identity?.body.length ?? 0
    return this.#isCompressible ? Math.ceil(plain * (1 + COMPRESSED_SHARE)) : plain
  }

  /** The variant for an Accept-Encoding; undefined if it is not compressed yet. */
  form(wanted: Encoding): AnswerForm | undefined {
    return this.#forms[wanted] ?? (this.#isCompressible ? undefined : this.#forms.identity)
  }

  compress(wanted: Encoding): Promise<void> | undefined {
    const plain = this.#forms.identity?.body
    if (wanted === 'identity' || !plain || this.form(wanted)) return undefined
    this.#compressing ??= {}
    this.#compressing[wanted] ??= compressors[wanted](plain).then((body) => this.#add(wanted, body))
    return this.#compressing[wanted]
  }

  #add(encoding: Encoding, body: Buffer) {
    const length = ['content-length', String(body.length)]
    const headers = encoding === 'identity' ? length : ['content-encoding', encoding, ...length]
    this.#forms[encoding] = { headers, body: owned(body) }
  }
}

const MOST_SHARED = 200
const known = new Map<string, SharedHeaders>()

/** Responses have the same few lists: one for each would take more memory than a small body. */
function shared(headers: Headers): SharedHeaders {
  const all = Object.entries(headers).flat()
  const key = all.join('\n')
  const { 'content-type': _type, ...others } = headers
  const lists = known.get(key) ?? { all, withoutBody: Object.entries(others).flat() }
  if (known.size < MOST_SHARED) known.set(key, lists)
  return lists
}

/** A small buffer is part of a pool of Node, all of which (64 kB) it would keep in memory. */
const owned = (body: Buffer) =>
  body.length === body.buffer.byteLength ? body : Buffer.from(new Uint8Array(body).buffer)

const isText = (type = '') =>
  /^(text\/|application\/(.+\+)?(json|xml|javascript)|image\/svg)/.test(type)
