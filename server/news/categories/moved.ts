import type { FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { currentSlug } from './old-slugs-store.ts'

/** Short, as another category may take the old address, and a merged story be split again. */
const MAX_AGE_SECONDS = 300

/** The address of a category's page that has moved, with its query. */
export async function movedPage(db: Database, url: string): Promise<string | undefined> {
  const [, slug, query = ''] = /^\/([a-z0-9-]{1,100})\/?(\?.*)?$/.exec(url) ?? []
  const now = slug && (await currentSlug(db, slug))
  return now && `/${now}${query}`
}

export const redirectMoved = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', `max-age=${MAX_AGE_SECONDS}`).redirect(address, 301)
