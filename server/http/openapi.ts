import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { api } from '../../contract/api.ts'
import { type Endpoint, ErrorBody } from '../../contract/endpoint.ts'
import { docsPage } from './openapi-page.ts'
import { inlineHashes } from './security-headers.ts'

/** OpenAPI 3.1 from the same tables the server runs on, and a page to read it in. */
export function serveOpenApi(app: FastifyInstance) {
  const document = openApiDocument()
  app.get('/api/openapi.json', () => document)
  const page = docsPage(api)
  const policy = `default-src 'none'; style-src ${inlineHashes(page, 'style').join(' ')}; frame-ancestors 'none'`
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}

function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', route = ''] = key.split(' ')
    const path = route.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Crypto News API', version: '1.0.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(endpoint: Endpoint) {
  const failure = { description: 'What went wrong', content: jsonContent(ErrorBody, 'output') }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ bearer: [] }, ...(endpoint.access === 'either' ? [{}] : [])] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && { requestBody: { content: jsonContent(endpoint.body, 'input') } }),
    ...(endpoint.upload && {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { logo: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: jsonContent(endpoint.reply, 'output') },
      default: failure,
    },
  }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, parameter]) => ({
    name: name === '*' ? 'path' : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: parameter,
  }))
}

const jsonContent = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
})

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain
}
