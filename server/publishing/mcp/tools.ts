import type { McpHttpHandler, McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type ApiKey, api, type Reply } from '../../../contract/api.ts'
import { ById, ErrorBody, Instant, wholeNumber } from '../../../contract/endpoint.ts'
import { BySymbol } from '../../../contract/market/market.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import type { OpenRead, OpenReply } from '../../platform/http/open-reads.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { answer, failedCall, NOTICE } from './answer.ts'
import {
  ArticleItem,
  articleItem,
  reportItem,
  StoryAnswer,
  StoryItem,
  storyFacts,
  storyItem,
  UpdateItem,
  updateItem,
} from './items.ts'

type Read = (read: OpenRead) => Promise<OpenReply>
class Refused extends Error {}

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ notice: z.string(), items: z.array(item) })
const Limit = z.object({ limit: wholeNumber(1, 20).default(10) })
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }

/** Everything goes through public reads: an assistant gets what any visitor gets. */
function registerTools(server: McpServer, send: Read, siteUrl: string) {
  async function read<K extends ApiKey>(key: K, params = {}, query: Record<string, string> = {}) {
    const reply = await send({ key, params, path: `?${new URLSearchParams(query)}` })
    if (reply.status >= 400) throw new Refused(ErrorBody.parse(reply.body).error)
    return reply.body as Reply<K>
  }

  function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
    name: string,
    words: { title: string; description: string },
    inputSchema: Input,
    outputSchema: Output,
    run: (input: z.output<Input>) => Promise<ReturnType<typeof answer>>,
  ) {
    const config = { ...words, inputSchema, outputSchema, annotations: READ_ONLY }
    server.registerTool(name, config, (async (input: z.output<Input>) => {
      try {
        return await run(input)
      } catch (error) {
        if (error instanceof Refused) return failedCall(error.message)
        throw error
      }
    }) as never)
  }

  tool(
    'top_stories',
    {
      title: 'Top stories',
      description: 'Stories of the last 24 hours that several outlets report.',
    },
    z.object({}),
    listOf(StoryItem),
    async () => {
      const { stories } = await read('GET /api/stories/top')
      const items = stories.map((story) => storyItem(story, siteUrl))
      return answer('Top stories of 24 hours:', items)
    },
  )
  tool(
    'story',
    {
      title: 'One story',
      description:
        'A story with the reports of its outlets, price reactions, and what its score is based on.',
    },
    ById,
    StoryAnswer,
    async ({ id }) => {
      const story = await read('GET /api/stories/:id', { id })
      const [reactions, receipt] = await Promise.all([
        read('GET /api/stories/:id/reactions', { id: story.id }),
        read('GET /api/articles/:id/receipt', { id: story.article_id }),
      ])
      const facts = storyFacts(story, reactions, receipt, siteUrl)
      return answer('A story and its reports:', story.reports.map(reportItem), facts)
    },
  )
  tool(
    'coin_news',
    {
      title: 'News about a coin',
      description: "Newest articles about a coin, by its symbol such as 'BTC'.",
    },
    BySymbol.extend(Limit.shape),
    listOf(ArticleItem),
    async ({ symbol, limit }) => {
      const { articles } = await read(
        'GET /api/articles',
        {},
        { coin: symbol, limit: String(limit) },
      )
      return answer('Newest articles about the coin:', articles.map(articleItem))
    },
  )
  tool(
    'search',
    { title: 'Search', description: 'Newest articles with these words; quotes and minus work.' },
    z.object({ query: z.string().min(1).max(500) }).extend(Limit.shape),
    listOf(ArticleItem),
    async ({ query, limit }) => {
      const page = await read('GET /api/articles', {}, { search: query, limit: String(limit) })
      return answer(
        `${page.totalCount} articles found, newest first:`,
        page.articles.map(articleItem),
      )
    },
  )
  tool(
    'scorecard',
    {
      title: 'Scorecard',
      description: 'How often prices went the way that sentiment scores said.',
    },
    api['GET /api/scorecard'].query,
    api['GET /api/scorecard'].reply
      .pick({ window: true, period: true, cases: true, claims: true })
      .extend(listOf(z.never()).shape),
    async (query) => {
      const { window, period, cases, claims } = await read('GET /api/scorecard', {}, query)
      const head = 'Share of cases in percent, its 95 % interval and base rate:'
      return answer(head, [], { window, period, cases, claims })
    },
  )
  tool(
    'changes_since',
    {
      title: 'What changed',
      description:
        'Articles and stories that were added, changed or removed since a moment, oldest first.',
    },
    z.object({ since: Instant }),
    listOf(UpdateItem).extend({ next: z.string() }),
    async ({ since }) => {
      const { updates, next } = await read('GET /api/updates', {}, { since, limit: '100' })
      return answer(`Changes since ${since}:`, updates.map(updateItem), { next })
    },
  )
}

/** A read-only MCP server, stateless: each request stands for itself. */
export function serveMcp(
  app: FastifyInstance,
  context: Context,
  read: (read: OpenRead) => Promise<OpenReply>,
) {
  let siteName = ''
  let handler: Promise<McpHttpHandler> | undefined

  // Loaded with the first request: most sites start without one.
  const load = async (siteUrl: string) => {
    const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
    return createMcpHandler(
      () => {
        const server = new McpServer({ name: siteName, version: '1.0.0' }, { instructions: NOTICE })
        registerTools(server, read, siteUrl)
        return server
      },
      {
        responseMode: 'json',
        maxSubscriptions: 0,
        onerror: (error) => context.log.warn({ err: error }, 'An MCP request failed'),
      },
    )
  }
  app.addHook('onClose', async () => (await handler)?.close())

  app.post('/mcp', async (request, reply) => {
    const { name, mcp } = await currentSite(context)
    if (!mcp) throw notFound('Page')
    // The rate limit counts requests: a batch would be a hundred searches for one.
    if (Array.isArray(request.body)) throw badInput('Send one message a request.')
    siteName = name
    handler ??= load(siteAddress(context, request))
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
    )
    const response = await (await handler).fetch(
      new Request(`${siteAddress(context, request)}/mcp`, {
        method: 'POST',
        headers,
        body: JSON.stringify(request.body ?? {}),
      }),
      { parsedBody: request.body },
    )
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply
      .code(response.status)
      .header('cache-control', 'no-store')
      .send(await response.text())
  })
}
