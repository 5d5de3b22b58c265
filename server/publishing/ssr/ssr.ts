import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isSwitchedOn,
  PUBLIC_PAGE_NAMES,
  type PublicPage,
} from '../../../contract/platform/public-pages.ts'
import { markFile, type Site } from '../../../contract/platform/site.ts'
import { movedPage, redirectMoved } from '../../news/categories/store.ts'
import { emptyPages, PAGES_THAT_CAN_BE_EMPTY } from '../../news/track-records/empty-pages-store.ts'
import type { Context } from '../../platform/context.ts'
import { readOnce } from '../../platform/database/snapshot.ts'
import { databaseAway, isOverloaded } from '../../platform/errors.ts'
import type { OpenRead, OpenReply } from '../../platform/http/open-reads.ts'
import { inlineHashes, pagePolicy } from '../../platform/http/security-headers.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { accentPath } from '../../platform/settings/accent-stylesheet.ts'
import { lastKnownSite } from '../../platform/settings/current-site.ts'
import { movedStory } from '../../stories/read-store.ts'
import { awaited } from './store.ts'

export type Send = (read: OpenRead) => Promise<OpenReply>
/** Site data of every page, described in web/page/site-info.ts. */
type SiteInfo = ReturnType<typeof siteInfo>
export type Rendered = {
  status: number
  head: string
  app: string
  state: string
  movedTo?: string
  /** Files of the web part whose code this page needs beside that of every page. */
  parts?: string[]
}

/** The web part, built or straight from its sources. */
export type WebPart = {
  template: (url: string) => Promise<string>
  /** Throws when our own API fails; the browser then retries with `shell`. */
  render: (href: string, send: Send, site: SiteInfo) => Promise<Rendered>
  shell: (site: SiteInfo) => Rendered
  /** A widget for other sites; without a symbol that of the top stories. */
  embed: (
    symbol: string | undefined,
    theme: string | null,
    send: Send,
    site: SiteInfo,
  ) => Promise<{ status: number; page: string }>
  serveAssets: (app: FastifyInstance) => Promise<void>
}

const RETRY_AFTER_SECONDS = 3

/** Answers a GET that no route took: the page at this URL, or the 404 screen with its status. */
export function pageAnswerer(
  context: Context,
  web: WebPart,
  send: Send,
  databaseAnswers: () => Promise<void>,
) {
  return async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    let isAway = false
    const saved = await lastKnownSite(context, () =>
      databaseAnswers().catch((error) => {
        isAway = true
        throw error
      }),
    )
    if (isAway) request.server.refusals.count(databaseAway())
    const story = isAway ? undefined : await movedStory(context.db, request.url)
    if (story) return redirectMoved(reply, story)
    const empty = isAway
      ? PAGES_THAT_CAN_BE_EMPTY
      : await readOnce('empty pages', () => emptyPages(context.db, context.now()))
    const awaits = isAway ? undefined : await readOnce('awaits', () => awaited(context.db))
    const site = siteInfo(context, request, saved, { empty, awaits })
    const template = await web.template(request.url)
    const rendered = isAway
      ? { ...web.shell(site), status: 503 }
      : await renderOrShell(request, site)
    if (rendered.movedTo && rendered.status === 302)
      return reply.header('cache-control', 'no-cache').redirect(rendered.movedTo, 302)
    if (rendered.movedTo) return redirectMoved(reply, rendered.movedTo)
    if (rendered.status === 404) {
      const moved = await movedPage(context.db, request.url)
      if (moved) return redirectMoved(reply, moved)
    }
    const page = fill(branded(template, saved), rendered)
    if (rendered.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (isPrivate(request.url))
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    return reply
      .code(rendered.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(inlineScriptHashes(template)))
      .header(
        'cache-control',
        rendered.status === 503 || isPrivate(request.url) ? 'no-store' : 'no-cache',
      )
      .send(page)
  }

  async function renderOrShell(request: FastifyRequest, site: SiteInfo): Promise<Rendered> {
    try {
      return await web.render(`${site.url}${request.url}`, send, site)
    } catch (error) {
      if (isOverloaded(error)) request.server.refusals.count(error)
      else request.log.error({ err: error }, 'page not rendered')
      return { ...web.shell(site), status: 503 }
    }
  }
}

const isPrivate = (url: string) => /^\/(admin|login|invite|follow|following)([/?]|$)/.test(url)

type Lacks = {
  /** Pages that have nothing to show yet. */
  empty?: readonly PublicPage[]
  awaits?: Awaited<ReturnType<typeof awaited>>
}

export function siteInfo(
  context: Context,
  request: FastifyRequest,
  site: Site,
  { empty = [], awaits }: Lacks = {},
) {
  const { demoSignIn } = context.config
  const hiddenPages = PUBLIC_PAGE_NAMES.filter(
    (page) => !isSwitchedOn(site, page) || empty.includes(page),
  )
  return {
    name: site.name,
    url: siteAddress(context, request),
    renderedAt: context.now().getTime(),
    ...(site.logo && { logo: site.logo }),
    ...(site.contact && { contactEmail: site.contact }),
    ...(site.footer_links.length > 0 && { footerLinks: site.footer_links }),
    ...(site.notice && { notice: true }),
    ...(hiddenPages.length > 0 && { hiddenPages }),
    ...(awaits && { awaits }),
    ...(demoSignIn && { demoSignIn }),
  }
}

const SHIPPED_ICONS = /<link rel="icon"[^>]*>|<link rel="apple-touch-icon"[^>]*>/g

function branded(template: string, { favicon, logo, accent }: Site): string {
  const mark = favicon ?? logo
  const stylesheet = accentPath(accent)
  const icons = mark
    ? template.replace(SHIPPED_ICONS, (link) =>
        link.includes('apple')
          ? `<link rel="apple-touch-icon" href="${markFile(mark, '180')}" />`
          : `<link rel="icon" href="${markFile(mark, '32')}" type="image/png" sizes="32x32" />`,
      )
    : template
  return stylesheet
    ? icons.replace('</head>', `<link rel="stylesheet" href="${stylesheet}" /></head>`)
    : icons
}

function fill(template: string, parts: Rendered) {
  return template.replace(
    /<!--(head|app|state)-->/g,
    (_, name: 'head' | 'app' | 'state') => parts[name],
  )
}

let hashed = { template: '', hashes: [] as string[] }

function inlineScriptHashes(template: string): string[] {
  if (hashed.template !== template) hashed = { template, hashes: inlineHashes(template, 'script') }
  return hashed.hashes
}
