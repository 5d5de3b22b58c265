import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { OpenRead, OpenReply } from '../../platform/http/open-reads.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { NOTICE } from './answer.ts'
import { registerTools } from './tools.ts'

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
