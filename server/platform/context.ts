import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database, Replica } from './database/connect.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Queue } from './queue/queue.ts'

/** Everything routes and jobs can use, passed in rather than imported. */
export type Context = {
  config: Config
  db: Database
  replicas?: readonly Replica[]
  queue: Queue
  outbound: Outbound
  log: FastifyBaseLogger
  /** The only clock; tests set it. */
  now: () => Date
}
