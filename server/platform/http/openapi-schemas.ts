import * as z from 'zod'
import * as activity from '../../../contract/accounts/activity.ts'
import * as auth from '../../../contract/accounts/auth.ts'
import * as users from '../../../contract/accounts/users.ts'
import * as alerts from '../../../contract/admin/alerts.ts'
import * as attention from '../../../contract/admin/attention.ts'
import * as retention from '../../../contract/admin/retention.ts'
import * as analysis from '../../../contract/analysis/analysis.ts'
import * as models from '../../../contract/analysis/models.ts'
import * as receipts from '../../../contract/analysis/receipts.ts'
import * as endpoint from '../../../contract/endpoint.ts'
import * as coins from '../../../contract/market/coins.ts'
import * as market from '../../../contract/market/market.ts'
import * as reactions from '../../../contract/market/reactions.ts'
import * as scorecard from '../../../contract/market/scorecard.ts'
import * as articles from '../../../contract/news/articles.ts'
import * as briefs from '../../../contract/news/briefs.ts'
import * as categories from '../../../contract/news/categories.ts'
import * as compat from '../../../contract/news/compat.ts'
import * as dataFiles from '../../../contract/news/data-files.ts'
import * as feed from '../../../contract/news/feed.ts'
import * as pages from '../../../contract/news/pages.ts'
import * as publisherPage from '../../../contract/news/publisher-page.ts'
import * as publishers from '../../../contract/news/publishers.ts'
import * as tags from '../../../contract/news/tags.ts'
import * as updates from '../../../contract/news/updates.ts'
import * as jobs from '../../../contract/platform/jobs.ts'
import * as settings from '../../../contract/platform/settings.ts'
import * as headlineCorrections from '../../../contract/records/corrections.ts'
import * as moves from '../../../contract/records/moves.ts'
import * as outlets from '../../../contract/records/outlets.ts'
import * as articleStory from '../../../contract/stories/article-story.ts'
import * as stories from '../../../contract/stories/stories.ts'

const contracts = [
  activity,
  alerts,
  analysis,
  articleStory,
  coins,
  reactions,
  receipts,
  stories,
  articles,
  attention,
  auth,
  briefs,
  categories,
  compat,
  dataFiles,
  endpoint,
  feed,
  headlineCorrections,
  jobs,
  market,
  moves,
  models,
  outlets,
  pages,
  publishers,
  publisherPage,
  retention,
  scorecard,
  settings,
  tags,
  updates,
  users,
]

type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

/** Schemas for OpenAPI: named exports of the contract are described once and referenced. */
export function namedSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of contracts.flatMap((contract) => Object.entries(contract)))
    if (schema instanceof z.ZodObject && !names.has(schema)) names.add(schema, { id: name })
  const components: Record<string, JsonSchema> = {}

  /** Input and output forms of a schema can differ; then the input has its own name. */
  function keep(name: string, schema: JsonSchema, io: Direction): string {
    const key = io === 'input' ? `${name}Input` : name
    components[key] ??= schema
    return key
  }

  return {
    components,
    /** The fields of a query or path. */
    fieldsOf(schema: z.ZodType) {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: wholeNumbers,
      })
      return { properties, required }
    },
    of(schema: z.ZodType, io: Direction): JsonSchema {
      const {
        $schema: _,
        $defs = {},
        ...plain
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        metadata: names,
        override: wholeNumbers,
      }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
      const referring = (value: unknown) => referTo(value, io)
      for (const [name, described] of Object.entries($defs))
        keep(name, referring(withoutId(described)) as JsonSchema, io)
      const id = names.get(schema)?.id
      const described = referring(withoutId(plain)) as JsonSchema
      return id ? { $ref: `#/components/schemas/${keep(id, described, io)}` } : described
    },
  }
}

/** Integers in a URL are strings to zod; clients want their bounds. Ids in replies are integers too. */
function wholeNumbers({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }) {
  const meta = zodSchema instanceof z.ZodType ? z.globalRegistry.get(zodSchema) : undefined
  if (meta?.type === 'integer') {
    for (const key of Object.keys(jsonSchema)) if (key !== 'default') delete jsonSchema[key]
    Object.assign(jsonSchema, meta)
  }
  for (const [name, field] of Object.entries((jsonSchema.properties ?? {}) as Record<string, JsonSchema>)) {
    if (!/^(?:id|.*_id|tagId|totalCount|nextPage|until)$/.test(name)) continue
    if (field.type === 'number') field.type = 'integer'
    if (String(field.type) === 'number,null') field.type = ['integer', 'null']
  }
}

const withoutId = ({ id: _id, $id: _, ...schema }: JsonSchema) => schema

/** Moves zod's inlined definitions to one shared place. */
function referTo(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((each) => referTo(each, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === '$ref' && typeof each === 'string'
        ? [key, each.replace(/^#\/\$defs\/(.*)$/, `#/components/schemas/$1${io === 'input' ? 'Input' : ''}`)]
        : [key, referTo(each, io)],
    ),
  )
}
