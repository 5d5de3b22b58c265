import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AlertWebhook } from '../../../contract/admin/alerts.ts'
import { api } from '../../../contract/api.ts'
import { type Endpoint, ErrorBody, isOpen } from '../../../contract/endpoint.ts'
import { FOLLOW_WEBHOOKS, FollowWebhook } from '../../../contract/following/follow-webhook.ts'
import { StreamQuery } from '../../../contract/publishing/updates.ts'
import type { Context } from '../context.ts'
import { productVersion } from '../product-version.ts'
import { lastKnownSite } from '../settings/current-site.ts'
import { errorExamples, examples } from './openapi-examples.ts'
import { docsPage } from './openapi-page.ts'
import { namedSchemas } from './openapi-schemas.ts'
import { inlineHashes } from './security-headers.ts'

type Schemas = ReturnType<typeof namedSchemas>
type Described = Endpoint & { type?: string }
type Operation = ReturnType<typeof operation>

/** Served beside the table, whose replies are all JSON of one schema. */
const BESIDE: Record<string, Described> = {
  'GET /api/stream': {
    access: 'public',
    summary:
      'The updates as server-sent events; `Last-Event-ID`, or `after`, goes on where a reader stopped',
    query: StreamQuery,
    reply: z.string(),
    type: 'text/event-stream',
  },
  'POST /mcp': {
    access: 'public',
    summary: 'A read-only server of the Model Context Protocol for assistants, without sessions',
    body: z.looseObject({}),
    reply: z.looseObject({}),
  },
}
const described: Record<string, Described> = { ...api, ...BESIDE }

/** Built on first use: it takes longer than the rest of the application's setup. */
let document: ReturnType<typeof openApiDocument> | undefined

/** OpenAPI 3.1 generated from the endpoint tables, and a page to read it. */
export function serveOpenApi(app: FastifyInstance, context: Pick<Context, 'db' | 'config'>) {
  const { rateLimit } = context.config
  const site = () => lastKnownSite(context, app.databaseAnswers)
  app.get('/api/openapi.json', { config: { withoutDatabase: true } }, async (_request, reply) => {
    document ??= openApiDocument()
    const { name, mcp } = await site()
    const { '/mcp': assistants, ...paths } = document.paths
    return reply.send({
      ...document,
      info: { ...document.info, title: `${name} API` },
      paths: { ...paths, ...(mcp && { '/mcp': assistants }) },
    })
  })
  app.get('/api/docs', { config: { withoutDatabase: true } }, async (_request, reply) => {
    const page = docsPage(described, { version: productVersion(), rateLimit, site: await site() })
    const policy = `default-src 'none'; style-src ${inlineHashes(page, 'style').join(' ')}; frame-ancestors 'none'`
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page)
  })
}

export function openApiDocument() {
  const schemas = namedSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries(described)) {
    const [method = '', route = ''] = key.split(' ')
    const path = pathOf(route)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation(key, path, endpoint, schemas),
    }
  }
  const webhooks = Object.fromEntries(WEBHOOKS.map((each) => [each.name, webhook(each, schemas)]))
  const tags = [...new Set(Object.keys(described).map(tagOf))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crypto News API',
      version: productVersion(),
      description:
        'Times are ISO 8601 in UTC, ids are whole numbers. Public GETs need no token and may be read by pages of other sites. `/api/docs` says what is promised to stay.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: tags.map((name) => ({
      name,
      description: `Calls below ${name === 'mcp' ? '' : '/api'}/${name}`,
    })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.components,
    },
    paths,
    webhooks,
  }
}

/** Where two calls name the same part differently, OpenAPI wants one path. */
const pathOf = (route: string) =>
  route
    .replace(/^\/api\/categories\/:(?:id|slug)$/, '/api/categories/{id_or_slug}')
    .replace(/^\/api\/pages\/(?::id|\*)$/, '/api/pages/{id_or_path}')
    .replace(/:(\w+)/g, '{$1}')

function operation(key: string, path: string, endpoint: Described, schemas: Schemas) {
  const [method = ''] = key.split(' ')
  const failure = (status: keyof typeof errorExamples, description: string) => ({
    [status]: {
      description,
      content: content(schemas.of(ErrorBody, 'output'), errorExamples[status]),
    },
  })
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    operationId: operationId(key),
    tags: [tagOf(key)],
    summary: endpoint.summary,
    security:
      endpoint.access === 'public'
        ? []
        : [{ bearer: [] }, ...(endpoint.access === 'either' ? [{}] : [])],
    parameters: [
      ...parameters(schemas, endpoint.params, 'path', names),
      ...parameters(schemas, endpoint.query, 'query', [], endpoint.ignoredInCache),
    ],
    requestBody: endpoint.upload
      ? { required: true, content: content(UPLOAD, undefined, 'multipart/form-data') }
      : endpoint.body && { required: true, content: content(schemas.of(endpoint.body, 'input')) },
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content: content(schemas.of(endpoint.reply, 'output'), examples[key], endpoint.type),
      },
      ...failure(400, 'Something in the request is wrong; `field` names it'),
      ...(!isOpen(endpoint) && {
        ...failure(401, 'No token, or one that has ended'),
        ...failure(403, 'The role of the caller is not enough'),
      }),
      ...(names.length > 0 && failure(404, 'There is no such thing')),
      ...(method !== 'GET' &&
        failure(409, 'It exists already, is in use, or was changed by somebody else')),
      ...(endpoint.query &&
        'after' in schemas.fieldsOf(endpoint.query).properties &&
        failure(410, 'The cursor has expired')),
      ...failure(429, 'Too many requests; `Retry-After` says when to come back'),
      ...failure('default', 'What went wrong'),
    },
  }
}

function parameters(
  schemas: Schemas,
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  names: readonly string[] = [],
  ignored?: readonly string[],
) {
  if (!schema) return []
  const { properties, required } = schemas.fieldsOf(schema)
  return Object.entries(properties).map(([field, { description: meaning, ...plain }], index) => {
    const name = where === 'path' ? (names[index] ?? field) : field
    const description = ignored?.includes(name) ? 'Accepted and ignored' : meaning
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(field),
      ...(description !== undefined && { description }),
      schema: plain,
    }
  })
}

type Webhook = { name: string; tag: string; summary: string; secret: string; body: z.ZodType }

/** What the site sends to addresses of others. */
const WEBHOOKS: Webhook[] = [
  {
    name: 'alert',
    tag: 'alerts',
    summary: 'An alert, sent to the address of a webhook channel',
    secret: 'shown when the channel is set up',
    body: AlertWebhook,
  },
  ...Object.entries(FOLLOW_WEBHOOKS).map(([name, summary]) => ({
    name,
    tag: 'follow',
    summary: `${summary}; sent to the webhook of a follower`,
    secret: 'that `POST /api/follow` gave once as `webhook_secret`',
    body: FollowWebhook,
  })),
]

const webhook = ({ name, tag, summary, secret, body }: Webhook, schemas: Schemas) => ({
  post: {
    operationId: name,
    tags: [tag],
    summary,
    description: `Signed as standardwebhooks.com describes, with the secret ${secret}: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`. Failed deliveries are repeated under the same id.`,
    security: [],
    requestBody: { required: true, content: content(schemas.of(body, 'output')) },
    responses: {
      '2XX': { description: 'Delivered' },
      '4XX': {
        description:
          'Not delivered: 404 and 410 are final, and 410 removes the address of a follower; others are sent again later',
      },
    },
  },
})

const UPLOAD = {
  type: 'object',
  properties: { logo: { type: 'string', format: 'binary', description: 'The picture' } },
}

const content = (schema: object, example?: unknown, type = 'application/json') => ({
  [type]: { schema, ...(example !== undefined && { example }) },
})

/** 'PUT /api/crypto/coins/:id' is putCryptoCoinsById. */
function operationId(key: string): string {
  const [method = '', route = ''] = key.split(' ')
  const words = route
    .replace(/^\/api/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => (part === '*' ? 'by-path' : part.replace(/^:(.*)$/, 'by-$1')))
    .flatMap((part) => part.split(/[-_]/))
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

/** The API section: 'crypto' for everything under /api/crypto. */
const tagOf = (key: string) => /^\S+ (?:\/api)?\/([\w-]+)/.exec(key)?.[1] ?? 'other'
