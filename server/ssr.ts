import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

type ApiRequest = { method: string; path: string; headers: Record<string, string> }
type Send = (request: ApiRequest) => Promise<{ status: number; body: unknown }>
type Site = { name: string; url: string; demoSignIn?: { username: string; password: string } }
type Rendered = { status: number; head: string; app: string; state: string }

/** The web part, built or straight from its sources. */
export type WebPart = {
  template: (url: string) => Promise<string>
  render: (href: string, send: Send, site: Site) => Promise<Rendered>
}

export const DIST_FOLDER = resolve(import.meta.dirname, '../dist')

export async function loadBuiltWeb(): Promise<WebPart> {
  const template = await readFile(resolve(DIST_FOLDER, 'client/index.html'), 'utf8')
  const { render } = await import(pathToFileURL(resolve(DIST_FOLDER, 'server/entry-server.js')).href)
  return { template: async () => template, render }
}

/** Every GET that no route answers is a page: rendered, or the 404 screen with its status. */
export function servePages(app: FastifyInstance, context: Context, web: WebPart) {
  // While rendering, our own API is asked in process: one more client of the same contract.
  const send: Send = async ({ method, path, headers }) => {
    const response = await app.inject({ method: method as 'GET', url: path, headers })
    return { status: response.statusCode, body: response.json() }
  }
  return async function pageFor(request: FastifyRequest) {
    const site = siteInfo(context, request)
    const template = await web.template(request.url)
    const { status, head, app: html, state } = await web.render(`${site.url}${request.url}`, send, site)
    const page = fill(template, { theme: themeClass(request.headers.cookie), head, app: html, state })
    return { status, page, scriptHashes: inlineScriptHashes(template) }
  }
}

function siteInfo({ config }: Context, request: FastifyRequest): Site {
  return {
    name: config.siteName,
    url: config.siteUrl ?? `${request.protocol}://${request.host}`,
  }
}

function fill(template: string, parts: Record<string, string>) {
  return template.replace(/<!--(theme|head|app|state)-->/g, (_, name) => parts[name] ?? '')
}

function themeClass(cookie = '') {
  return /(?:^|;\s*)theme=dark(?:;|$)/.test(cookie) ? 'dark' : ''
}

const hashesByTemplate = new Map<string, string[]>()

/** Lets the one inline script run under a policy that forbids all others. */
function inlineScriptHashes(template: string): string[] {
  const known = hashesByTemplate.get(template)
  if (known) return known
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  hashesByTemplate.clear()
  hashesByTemplate.set(template, hashes)
  return hashes
}
