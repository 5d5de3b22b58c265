import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { type ApiKey, api, type Reply } from '../../../contract/api.ts'
import { CoinSymbol } from '../../../contract/fields.ts'
import { unknownNameText } from '../../../contract/news/filters.ts'
import { Cursor, type UpdatesPage } from '../../../contract/publishing/updates.ts'
import { AppError, badInput } from '../../platform/errors.ts'
import { errorFrom } from '../../platform/http/answer-errors.ts'
import { parseQuery } from '../../platform/http/implement.ts'
import type { OpenRead, OpenReply } from '../../platform/http/open-reads.ts'
import { answer, failedCall } from './answer.ts'
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

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ notice: z.string(), items: z.array(item) })
const Limit = z.int().min(1).max(20).default(10).meta({ description: 'Number of articles' })
const StoryId = z
  .int()
  .min(1)
  .meta({ description: 'Id of a story, as `top_stories` and `story_id` of articles give it' })
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }
/** More than fit into a response. */
const CHANGES_READ = '100'

/** Everything goes through public reads: an assistant gets what any visitor gets. */
export function registerTools(server: McpServer, send: Read, siteUrl: string) {
  async function read<K extends ApiKey>(key: K, params = {}, query: Record<string, string> = {}) {
    const reply = await send({ key, params, path: `?${new URLSearchParams(query)}` })
    if (reply.status >= 400) throw errorFrom(reply.status, reply.body)
    return reply.body as Reply<K>
  }

  function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
    name: string,
    words: { title: string; description: string },
    input: Input,
    outputSchema: Output,
    run: (input: z.output<Input>) => Promise<ReturnType<typeof answer>>,
  ) {
    const inputSchema = unchecked(input.strict())
    const config = { ...words, inputSchema, outputSchema, annotations: READ_ONLY }
    server.registerTool(name, config, (async (given: unknown) => {
      try {
        return await run(parseQuery(input, given))
      } catch (error) {
        if (error instanceof AppError) return failedCall(wordsOf(error))
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
    z.object({ id: StoryId }),
    StoryAnswer,
    async ({ id }) => {
      const story = await read('GET /api/stories/:id', { id })
      const [reactions, receipt] = await Promise.all([
        read('GET /api/stories/:id/reactions', { id: story.id }),
        read('GET /api/articles/:id/receipt', { id: story.article_id }),
      ])
      const facts = storyFacts(story, reactions, receipt, siteUrl)
      return answer('A story and its reports:', story.reports.map(reportItem), () => facts)
    },
  )
  tool(
    'coin_news',
    {
      title: 'News about a coin',
      description: "Newest articles about a coin, by its symbol such as 'BTC'.",
    },
    z.object({ symbol: CoinSymbol, limit: Limit }),
    listOf(ArticleItem),
    async ({ symbol, limit }) => {
      const asked = { coin: symbol, limit: String(limit) }
      const { articles, unknown } = await read('GET /api/articles', {}, asked)
      if (unknown) throw badInput(unknown.map(unknownNameText).join(' '))
      return answer('Newest articles about the coin:', articles.map(articleItem))
    },
  )
  tool(
    'search',
    { title: 'Search', description: 'Newest articles with these words; quotes and minus work.' },
    z.object({
      query: z.string().min(1).max(500).meta({ description: 'Words to look for' }),
      limit: Limit,
    }),
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
      const head = 'Share of cases in percent, its 95% interval and base rate:'
      return answer(head, [], () => ({ window, period, cases, claims }))
    },
  )
  tool(
    'changes_since',
    {
      title: 'What changed',
      description:
        'Articles and stories that were added, changed or removed, oldest first, in pages: begin with `since`, then send `next` as `after` while `has_more` is true.',
    },
    z.object({
      since: z.string().optional().meta({
        description: "Time to begin at, with its offset, as in '2026-11-15T09:00:00Z'",
        format: 'date-time',
      }),
      after: Cursor.optional().meta({
        description: "`next` of the call before, or 'start' for the oldest change kept",
      }),
    }),
    listOf(UpdateItem).extend({ next: z.string(), has_more: z.boolean() }),
    async ({ since, after }) => {
      if (!after && !since)
        throw badInput("Give 'since', a time, or 'after', the 'next' of the call before.")
      const from: Record<string, string> = after ? { after } : { since: since ?? '' }
      const page = await read('GET /api/updates', {}, { ...from, limit: CHANGES_READ })
      return answer('Changes, oldest first:', page.updates.map(updateItem), (shown) =>
        restOf(page, shown),
      )
    },
  )
}

/** Where to go on: with the rows that did not fit, else with the next page. */
function restOf({ updates, next, hasMore }: UpdatesPage, shown: number) {
  const last = shown < updates.length ? updates[shown - 1] : undefined
  return last ? { next: last.cursor, has_more: true } : { next, has_more: hasMore }
}

/** Described by its schema, and checked by us: the library would not name an unknown argument. */
const unchecked = (schema: z.ZodType): z.ZodType =>
  ({
    '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value }) },
  }) as never

const wordsOf = ({ message, problems }: AppError) =>
  problems?.map(({ error }) => error).join(' ') ?? message
