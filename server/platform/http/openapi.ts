import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { AlertWebhook } from '../../../contract/admin/alerts.ts'
import { api } from '../../../contract/api.ts'
import { type Endpoint, ErrorBody, isOpen } from '../../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import { lastKnownSite } from '../settings/current-site.ts'
import { crossOrigin } from './cross-origin.ts'
import { describeFields } from './openapi-describe-fields.ts'
import { errorExamples, examples } from './openapi-examples.ts'
import { docsPage } from './openapi-page.ts'
import { PARAMETERS } from './openapi-parameters.ts'
import { namedSchemas } from './openapi-schemas.ts'
import { inlineHashes } from './security-headers.ts'

type Schemas = ReturnType<typeof namedSchemas>

/** Built on first use: it takes longer than the rest of the application's setup. */
let document: ReturnType<typeof openApiDocument> | undefined

/** OpenAPI 3.1 generated from the endpoint tables, and a page to read it. */
export function serveOpenApi(app: FastifyInstance, context: Pick<Context, 'db' | 'config'>) {
  const { rateLimit } = context.config
  const originHeaders = crossOrigin(context.config)
  const site = () => lastKnownSite(context, app.databaseAnswers)
  app.get('/api/openapi.json', { config: { withoutDatabase: true } }, async ({ headers }, reply) => {
    const [header, value] = originHeaders(headers.origin)
    if (header) reply.header(header, value)
    document ??= openApiDocument()
    const { name } = await site()
    return reply.send({ ...document, info: { ...document.info, title: `${name} API` } })
  })
  app.get('/api/docs', { config: { withoutDatabase: true } }, async (_request, reply) => {
    const page = docsPage(api, { version: packageVersion(), rateLimit, site: await site() })
    const policy = `default-src 'none'; style-src ${inlineHashes(page, 'style').join(' ')}; frame-ancestors 'none'`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
}

export function openApiDocument() {
  const schemas = namedSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  const names = pathNames(Object.keys(api))
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', route = ''] = key.split(' ')
    const path = names.get(route) ?? route
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, path, endpoint, schemas) }
  }
  const webhooks = { alert: alertWebhook(schemas) }
  describeFields(paths, webhooks, schemas.components)
  const tags = [...new Set(Object.keys(api).map(tagOf))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crypto News API',
      version: packageVersion(),
      description:
        'Times are ISO 8601 in UTC, ids are whole numbers. Public GETs need no token and may be read by pages of other sites. `/api/docs` says what is promised to stay.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: tags.map((name) => ({ name, description: `What stands under /api/${name}` })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.components,
    },
    paths,
    webhooks,
  }
}

/** The product's version. */
function packageVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** '/api/categories/:slug' and '/api/categories/:id' are one OpenAPI path with both names. */
function pathNames(keys: readonly string[]): Map<string, string> {
  const routes = [...new Set(keys.map((key) => key.split(' ')[1] ?? ''))]
  const parameters = (route: string) => route.match(/:\w+|\*/g)?.map((each) => each.replace(/^:/, '')) ?? []
  const shapeOf = (route: string) => route.replace(/:\w+|\*/g, '{}')
  return new Map(
    routes.map((route) => {
      const twins = routes.filter((other) => shapeOf(other) === shapeOf(route)).map(parameters)
      let at = -1
      const path = route.replace(/:\w+|\*/g, () => {
        at++
        const spellings = [...new Set(twins.map((names) => (names[at] === '*' ? 'path' : (names[at] ?? ''))))]
        return `{${spellings.sort().join('_or_')}}`
      })
      return [route, path]
    }),
  )
}

function operation(key: string, path: string, endpoint: Endpoint, schemas: Schemas) {
  const [method = ''] = key.split(' ')
  const failure = (status: keyof typeof errorExamples, description: string) => ({
    [status]: { description, content: content(schemas.of(ErrorBody, 'output'), errorExamples[status]) },
  })
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    operationId: operationId(key),
    tags: [tagOf(key)],
    summary: endpoint.summary,
    security:
      endpoint.access === 'public' ? [] : [{ bearer: [] }, ...(endpoint.access === 'either' ? [{}] : [])],
    parameters: [
      ...parameters(schemas, endpoint.params, 'path', names),
      ...parameters(schemas, endpoint.query, 'query'),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: content(schemas.of(endpoint.body, 'input')) },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { logo: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content: content(schemas.of(endpoint.reply, 'output'), examples[key]),
      },
      ...failure(400, 'Something in the request is wrong; `field` names it'),
      ...(!isOpen(endpoint) && {
        ...failure(401, 'No token, or one that has ended'),
        ...failure(403, 'The role of the caller is not enough'),
      }),
      ...(names.length > 0 && failure(404, 'There is no such thing')),
      ...(method !== 'GET' && failure(409, 'It exists already, is in use, or was changed by somebody else')),
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
) {
  if (!schema) return []
  const { properties, required } = schemas.fieldsOf(schema)
  return Object.entries(properties).map(([field, parameter], index) => {
    const name = where === 'path' ? (names[index] ?? field) : field
    const description = PARAMETERS[name]
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(field),
      ...(description && { description }),
      schema: parameter,
    }
  })
}

/** What alert channels of the kind 'webhook' receive. */
const alertWebhook = (schemas: Schemas) => ({
  post: {
    operationId: 'alert',
    tags: ['alerts'],
    summary: 'An alert, sent to the address of a webhook channel',
    description:
      'Signed as standardwebhooks.com describes: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Failed deliveries are repeated under the same id.',
    security: [],
    requestBody: { required: true, content: content(schemas.of(AlertWebhook, 'output')) },
    responses: {
      '2XX': { description: 'Delivered' },
      '4XX': { description: 'Not delivered; it is sent again later' },
    },
  },
})

const content = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
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
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** The API section: 'crypto' for everything under /api/crypto. */
const tagOf = (key: string) => /^\S+ (?:\/api)?\/([\w-]+)/.exec(key)?.[1] ?? 'other'
