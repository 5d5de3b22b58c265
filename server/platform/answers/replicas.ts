import type { Replica } from '../database/connect.ts'
import { reasonOf } from '../database/error-codes.ts'
import { inSnapshot } from '../database/snapshot.ts'
import type { AppLog } from '../log.ts'
import type { Answer } from './answer.ts'
import type { Made } from './answer-cache.ts'
import { siteVersion } from './store.ts'
import type { Version, VersionWatch } from './version.ts'

/** A replica that takes longer to say which version it has counts as away. */
const SILENT_MS = 1_000
/** How long a replica that is away gets no reads, before one question in the background. */
const REST_MS = 2_000

type Resting = Replica & { isAway: boolean; askAt: number }

/**
 * Renders public answers from streaming replicas. One may answer only if its snapshot has every change this process
 * knows of, which includes everything hidden and every write made through this process. So an answer of a replica is
 * never older than one of the primary would be.
 */
export class Replicas {
  readonly #replicas: Resting[]
  readonly #watch: Pick<VersionWatch, 'current'>
  readonly #log: Pick<AppLog, 'warn' | 'info'>
  readonly #silentMs: number
  #turn = 0

  constructor(
    replicas: readonly Replica[],
    watch: Pick<VersionWatch, 'current'>,
    log: Pick<AppLog, 'warn' | 'info'>,
    silentMs = SILENT_MS,
  ) {
    this.#replicas = replicas.map((replica) => ({ ...replica, isAway: false, askAt: 0 }))
    this.#watch = watch
    this.#log = log
    this.#silentMs = silentMs
  }

  /** Undefined when no replica can answer, and the primary has to. */
  async read(render: (version: Version) => Promise<Answer>): Promise<Made | undefined> {
    const first = this.#turn++
    for (let n = 0; n < this.#replicas.length; n++) {
      const replica = this.#replicas[(first + n) % this.#replicas.length]
      if (!replica || this.#isResting(replica)) continue
      const made = await this.#readFrom(replica, render).catch((error: Error) =>
        this.#rest(replica, error),
      )
      // An answer that failed may have lost its replica halfway.
      if (made && made.answer.status < 500) return made
    }
    return undefined
  }

  async #readFrom(
    { db }: Replica,
    render: (version: Version) => Promise<Answer>,
  ): Promise<Made | undefined> {
    const silence = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      silence.reject(new Error(`no answer within ${this.#silentMs} ms`))
    }, this.#silentMs)
    const reading = inSnapshot(db, async (tx) => {
      const version = await siteVersion(tx)
      clearTimeout(timer)
      if (isLate || !version.isReplica || version.changes < this.#watch.current.changes)
        return undefined
      return { version, answer: await render(version) }
    })
    return Promise.race([reading, silence.promise]).finally(() => clearTimeout(timer))
  }

  #isResting(replica: Resting): boolean {
    if (replica.isAway && performance.now() >= replica.askAt) {
      replica.askAt = performance.now() + REST_MS
      void siteVersion(replica.db).then(
        () => {
          replica.isAway = false
          this.#log.info(`The read replica ${replica.name} is back.`)
        },
        () => {},
      )
    }
    return replica.isAway
  }

  #rest(replica: Resting, error: Error): undefined {
    replica.askAt = performance.now() + REST_MS
    if (replica.isAway) return
    replica.isAway = true
    this.#log.warn(
      `The read replica ${replica.name} is away, the primary answers: ${reasonOf(error)}`,
    )
  }
}
