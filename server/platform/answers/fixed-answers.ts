import { Answer, type Headers } from './answer.ts'
import type { CacheKey } from './cache-key.ts'

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
