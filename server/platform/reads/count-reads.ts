import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CLICK_PATH } from '../../../contract/platform/click-path.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { readEndpoints } from '../../../contract/platform/reads.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { addReads, type Read, readsSince } from './store.ts'

const FLUSH_EVERY_MS = 60_000
/** Different pages and outlets between two flushes; more are counted together. */
const MOST_KEYS = 5_000
const LONGEST_KEY = 200
const OTHER = 'other'
const ROBOT =
  /bot\b|bot[/;-]|crawl|spider|slurp|preview|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node|scrapy/i

export type Reads = ReturnType<typeof createReads>

/** Counts in memory, without cookies or addresses, and adds the sums to the day's rows once a minute. */
export function createReads({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>) {
  let counts = new Map<string, Read>()

  function add(read: Read) {
    const id = `${read.day} ${read.kind} ${read.key}`
    const known = counts.get(id)
    if (known) known.count += read.count
    else if (counts.size < MOST_KEYS || read.key === OTHER) counts.set(id, { ...read })
    else add({ ...read, key: OTHER })
  }

  async function flush() {
    const due = [...counts.values()]
    counts = new Map()
    if (due.length === 0) return
    try {
      await addReads(db, due)
    } catch (error) {
      for (const read of due) add(read)
      log.warn({ err: error }, 'what was read could not be stored; it is tried again')
    }
  }

  function count(kind: Read['kind'], key: string, headers: IncomingHttpHeaders) {
    if (!isPerson(headers)) return
    const day = now().toISOString().slice(0, 10)
    // the database takes no NUL, and would refuse all that is counted with it
    add({ day, kind, key: key.slice(0, LONGEST_KEY).replaceAll('\0', '').toWellFormed(), count: 1 })
  }

  const timer = setInterval(flush, FLUSH_EVERY_MS)
  timer.unref()
  return {
    page: (url: string, headers: IncomingHttpHeaders) => {
      const [path = '/'] = url.split('?', 1)
      if (!path.startsWith('/embed/')) count('page', path, headers)
    },
    /** From our own pages only. */
    click: (outletSlug: string, headers: IncomingHttpHeaders) => {
      const site = headers['sec-fetch-site']
      if (site === undefined || site === 'same-origin') count('outlet', outletSlug, headers)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  const purpose = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`
  return (
    agent !== undefined && agent.length > 10 && !ROBOT.test(agent) && !purpose.includes('prefetch')
  )
}

export const readRoutes = ({ db, now }: Context, reads: Reads): Routes<typeof readEndpoints> => ({
  'GET /api/reads': async ({ query }) => {
    await reads.flush()
    return readsSince(
      db,
      new Date(now().getTime() - (query.days - 1) * DAY_MS).toISOString().slice(0, 10),
    )
  },
})

/** What the `ping` attribute of links to outlets reports; browsers send it without a script. */
export async function serveClicks(app: FastifyInstance, reads: Reads) {
  app.addHook('onClose', () => reads.close())
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'text/ping',
      { bodyLimit: 100, parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    scope.post<{ Params: { slug: string } }>(
      `${CLICK_PATH}/:slug`,
      async ({ params, headers }, reply) => {
        reads.click(params.slug, headers)
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
}
