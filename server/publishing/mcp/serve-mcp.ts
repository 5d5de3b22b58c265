import type { McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError, badInput, notFound } from '../../platform/errors.ts'
import type { OpenRead, OpenReply } from '../../platform/http/open-reads.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { productVersion } from '../../platform/product-version.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { NOTICE } from './answer.ts'
import { registerTools } from './tools.ts'

const MCP_PATH = '/mcp'
export const isMcp = (url: string) => url.split('?', 1)[0] === MCP_PATH
/** What pages of other origins may send to it. */
export const MCP_SHARING = {
  methods: 'POST',
  headers: 'content-type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
}
const ALLOW = 'POST, OPTIONS'
const REFUSED_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE']

/** A read-only MCP server, stateless: each request stands for itself, each reply is one JSON document. */
export function serveMcp(
  app: FastifyInstance,
  context: Context,
  read: (read: OpenRead) => Promise<OpenReply>,
) {
  const shownSite = async () => {
    const site = await currentSite(context)
    if (!site.mcp) throw notFound('Page')
    return site
  }

  app.post(MCP_PATH, { config: { reads: 'mcp' } }, async (request, reply) => {
    const { name } = await shownSite()
    // The rate limit counts requests: a batch would be a hundred searches for one.
    if (Array.isArray(request.body)) throw badInput('Send one message a request.')
    const siteUrl = siteAddress(context, request)
    // Loaded with the first request: most sites start without one.
    const library = await import('@modelcontextprotocol/server')
    const server = new library.McpServer(
      { name, version: productVersion() },
      { instructions: NOTICE, capabilities: { tools: { listChanged: false } } },
    )
    registerTools(server, read, siteUrl)
    const answered = await answer(library, server, asFetched(siteUrl, request), {
      parsedBody: request.body,
      onerror: (error) => context.log.warn({ err: error }, 'An MCP request failed'),
    })
    for (const [header, value] of answered.headers) reply.header(header, value)
    return reply.code(answered.status).header('cache-control', 'no-store').send(answered.text)
  })
  app.options(MCP_PATH, async (_request, reply) => {
    await shownSite()
    return reply.code(204).header('allow', ALLOW).send()
  })
  app.route({
    method: REFUSED_METHODS,
    url: MCP_PATH,
    handler: async (_request, reply) => {
      await shownSite()
      reply.header('allow', ALLOW)
      throw new AppError(405, 'METHOD_NOT_ALLOWED', 'Send messages to this address with POST.')
    },
  })
}

type Library = typeof import('@modelcontextprotocol/server')
type Given = { parsedBody: unknown; onerror: (error: Error) => void }

/** In the revision of the protocol that the request is written in. */
async function answer(library: Library, server: McpServer, request: Request, given: Given) {
  const { parsedBody, onerror } = given
  const isOlder = await library.isLegacyRequest(request, parsedBody)
  const handler = library.createMcpHandler(() => server, {
    legacy: 'reject',
    maxSubscriptions: 0,
    onerror,
  })
  try {
    const response = isOlder
      ? await answerOlder(library, server, request, parsedBody)
      : await handler.fetch(request, { parsedBody })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    await handler.close()
    await server.close()
  }
}

/** The library's own handler would answer revisions of 2025 with event streams. */
async function answerOlder(
  library: Library,
  server: McpServer,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const transport = new library.WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
  })
  await server.connect(transport)
  return transport.handleRequest(request, { parsedBody })
}

/** The library reads requests as the fetch standard has them. */
function asFetched(siteUrl: string, { headers, body }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  )
  return new Request(siteUrl + MCP_PATH, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body ?? {}),
  })
}
