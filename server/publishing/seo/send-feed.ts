import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { FeedFilterQuery, type FeedPage } from '../../../contract/news/feed.ts'
import {
  FEED_PARAMETERS,
  type UnknownName,
  unknownNameText,
} from '../../../contract/news/filters.ts'
import { FEED_FORMATS, type FeedFile } from '../../../contract/publishing/feed-formats.ts'
import { filterWords } from '../../news/feed/filter-words.ts'
import type { Context } from '../../platform/context.ts'
import { errorFrom } from '../../platform/http/answer-errors.ts'
import { parseQuery } from '../../platform/http/implement.ts'
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

/** What narrows a feed, as its address says it and in words. */
type Narrowed = { parameters: URLSearchParams; words: string; unknown?: UnknownName[] | undefined }
const WHOLE: Narrowed = { parameters: new URLSearchParams(), words: '' }

/** `kind` is what ids name, because those of articles are numbers too. */
export async function sendFeed(
  { context, request, reply, file, folder }: FeedRequest,
  { page, title, description }: Head,
  entries: readonly FeedEntry[],
  { kind = 'articles', narrowed = WHOLE } = {},
) {
  const siteUrl = siteAddress(context, request)
  const times = entries.map(({ published_at }) => Date.parse(published_at))
  const updated = times.length > 0 ? new Date(Math.max(...times)) : context.now()
  const idPrefix = await feedIdPrefix(context.db, siteUrl)
  const { parameters, words, unknown = [] } = narrowed
  const query = parameters.size > 0 ? `?${parameters}` : ''
  const whole = {
    title: query ? `${words} | ${title}` : title,
    description: unknown.map(unknownNameText).join(' ') || description,
    siteUrl,
    pageUrl: siteUrl + encodeURI(page) + query,
    feedUrl: `${siteUrl}${encodeURI(`${folder}/${file}`)}${query}`,
    idPrefix: idPrefix.replace(/articles(?=[/#]$)/, kind),
  }
  const type = `${FEED_FORMATS[file].type}; charset=utf-8`
  return sendDocument(request, reply, type, FEED_WRITERS[file](whole, entries, updated))
}

/** The newest articles, narrowed by the filters of the feed; `about` is what its own address says. */
export async function sendArticles(
  app: FastifyInstance,
  feed: FeedRequest,
  head: Head,
  about: Record<string, string> = {},
) {
  const names = FEED_PARAMETERS.filter((name) => !Object.hasOwn(about, name))
  const { query, parameters } = readParameters(FeedFilterQuery, names, feed.request)
  const asked = new URLSearchParams([...parameters, ...Object.entries(about)])
  asked.set('limit', String(FEED_ENTRIES))
  const page = await ownRead<FeedPage>(app, `/api/articles?${asked}`)
  const narrowed = { parameters, words: filterWords(query), unknown: page?.unknown }
  return sendFeed(feed, head, page?.articles ?? [], { narrowed })
}

export type GivenParameters<S extends z.ZodObject> = {
  query: z.output<S>
  parameters: URLSearchParams
}

/**
 * The parameters that a feed understands, in one order; wrong values are refused. Others are ignored: readers of feeds add
 * some of their own.
 */
export function readParameters<S extends z.ZodObject>(
  schema: S,
  names: readonly string[],
  request: FastifyRequest,
): GivenParameters<S> {
  const all = request.query as Record<string, string | string[]>
  const given = names.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []))
  const query: z.output<S> = parseQuery(schema, Object.fromEntries(given))
  const narrowing = given.filter(([name]) => (query as Record<string, unknown>)[name] !== undefined)
  const pairs = narrowing.flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  return { query, parameters: new URLSearchParams(pairs) }
}

/** Our own API in process, as for pages: feeds are one more client of the contract. */
export async function ownRead<Reply>(
  app: FastifyInstance,
  url: string,
): Promise<Reply | undefined> {
  const response = await app.inject({ method: 'GET', url })
  if (response.statusCode === 400) throw errorFrom(400, response.json())
  if (response.statusCode >= 500) throw new Error(`${url} answered ${response.statusCode}`)
  return response.statusCode === 200 ? (response.json() as Reply) : undefined
}
