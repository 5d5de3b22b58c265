import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { api } from '../../../contract/api.ts'
import { type Endpoint, ErrorBody, isOpen } from '../../../contract/endpoint.ts'
import type { Config } from '../config.ts'
import { crossOrigin } from './cross-origin.ts'
import { FIELDS, PARAMETERS } from './openapi-descriptions.ts'
import { errorExample, examples } from './openapi-examples.ts'
import { docsPage } from './openapi-page.ts'
import { namedSchemas } from './openapi-schemas.ts'
import { inlineHashes } from './security-headers.ts'

type Schemas = ReturnType<typeof namedSchemas>

/** Built on first use: it takes longer than the rest of the application's setup. */
let document: ReturnType<typeof openApiDocument> | undefined

/** OpenAPI 3.1 generated from the endpoint tables, and a page to read it. */
export function serveOpenApi(app: FastifyInstance, config: Pick<Config, 'corsOrigins' | 'rateLimit'>) {
  const originHeaders = crossOrigin(config)
  app.get('/api/openapi.json', { config: { withoutDatabase: true } }, ({ headers }, reply) => {
    const [name, value] = originHeaders(headers.origin)
    if (name) reply.header(name, value)
    document ??= openApiDocument()
    return reply.send(document)
  })
  const page = docsPage(api, { version: packageVersion(), rateLimit: config.rateLimit })
  const policy = `default-src 'none'; style-src ${inlineHashes(page, 'style').join(' ')}; frame-ancestors 'none'`
  app.get('/api/docs', { config: { withoutDatabase: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
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
  describeFields(schemas.components)
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
  }
}

function describeFields(components: Record<string, Record<string, unknown>>) {
  for (const [schema, fields] of Object.entries(FIELDS)) {
    const properties = (components[schema]?.properties ?? {}) as Record<string, object>
    for (const [field, description] of Object.entries(fields))
      if (properties[field]) properties[field] = { ...properties[field], description }
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
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: schemas.of(ErrorBody, 'output'), example: errorExample } },
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
      400: failure('Something in the request is wrong; `field` names it'),
      ...(!isOpen(endpoint) && {
        401: failure('No token, or one that has ended'),
        403: failure('The role of the caller is not enough'),
      }),
      ...(names.length > 0 && { 404: failure('There is no such thing') }),
      ...(method !== 'GET' && {
        409: failure('It exists already, is in use, or was changed by somebody else'),
      }),
      429: failure('Too many requests; `Retry-After` says when to come back'),
      default: failure('What went wrong'),
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
  return Object.entries(properties).map(([name, parameter], index) => ({
    name: where === 'path' ? (names[index] ?? name) : name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(PARAMETERS[name] && { description: PARAMETERS[name] }),
    schema: parameter,
  }))
}

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
