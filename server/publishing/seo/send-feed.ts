import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedPage } from '../../../contract/news/feed.ts'
import { FEED_PARAMETERS } from '../../../contract/news/filters.ts'
import { FEED_FORMATS, type FeedFile } from '../../../contract/publishing/feed-formats.ts'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { FEED_WRITERS, type FeedEntry, type FeedHead } from './feed-formats.ts'
import { sendDocument } from './send-document.ts'
import { feedIdPrefix } from './store.ts'

const FEED_ENTRIES = 50

/** What a feed says of itself; `page` is a path. */
type Head = Pick<FeedHead, 'title' | 'description'> & { page: string }

export type FeedRequest = {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  file: FeedFile
  /** Path of the feed without the file: '', '/bitcoin' or '/coins/btc'. */
  folder: string
}

/** `kind` is what ids name, because those of articles are numbers too. */
export async function sendFeed(
  { context, request, reply, file, folder }: FeedRequest,
  { page, ...head }: Head,
  entries: readonly FeedEntry[],
  { kind = 'articles', filters = '' } = {},
) {
  const siteUrl = siteAddress(context, request)
  const times = entries.map(({ published_at }) => Date.parse(published_at))
  const updated = times.length > 0 ? new Date(Math.max(...times)) : context.now()
  const idPrefix = await feedIdPrefix(context.db, siteUrl)
  const whole = {
    ...head,
    siteUrl,
    pageUrl: siteUrl + encodeURI(page),
    feedUrl: `${siteUrl}${encodeURI(`${folder}/${file}`)}${filters && `?${filters}`}`,
    idPrefix: idPrefix.replace(/articles(?=[/#]$)/, kind),
  }
  const type = `${FEED_FORMATS[file].type}; charset=utf-8`
  return sendDocument(request, reply, type, FEED_WRITERS[file](whole, entries, updated))
}

const NARROWING: readonly string[] = FEED_PARAMETERS

/** The newest articles, narrowed by the filters of the feed; `about` is what its own address says. */
export async function sendArticles(
  app: FastifyInstance,
  feed: FeedRequest,
  head: Head,
  about: Record<string, string> = {},
) {
  const given = new URL(feed.request.url, 'http://own.invalid').searchParams
  const filters = new URLSearchParams(
    [...given].filter(([name, value]) => NARROWING.includes(name) && value !== ''),
  )
  const query = new URLSearchParams(filters)
  for (const [name, value] of Object.entries(about)) query.set(name, value)
  query.set('limit', String(FEED_ENTRIES))
  const page = await ownRead<FeedPage>(app, `/api/articles?${query}`)
  return sendFeed(feed, head, page?.articles ?? [], { filters: filters.toString() })
}

/** Our own API in process, as for pages: feeds are one more client of the contract. */
export async function ownRead<Reply>(
  app: FastifyInstance,
  url: string,
): Promise<Reply | undefined> {
  const response = await app.inject({ method: 'GET', url })
  if (response.statusCode === 400) throw badInput(response.json().error)
  if (response.statusCode >= 500) throw new Error(`${url} answered ${response.statusCode}`)
  return response.statusCode === 200 ? (response.json() as Reply) : undefined
}
