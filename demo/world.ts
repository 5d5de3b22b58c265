import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { articlePage } from './articles-page.ts'
import { type BigStory, bigStories, bigStoryById, type WorldTimes } from './big-stories.ts'
import { answerCoinRequest } from './coin-service.ts'
import { renderCover, renderLogo } from './cover.ts'
import { renderFeed } from './feeds/render-feed.ts'
import { answerHomePage } from './home-pages.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { type Outlet, outletOf, outlets } from './publishers.ts'
import { hash } from './random.ts'
import { answerSampleModel } from './sample-model.ts'
import {
  movedNotice,
  SATCHEL_NEW_PATH,
  SATCHEL_NOTICE_PATH,
  satchelStories,
  satchelStory,
} from './satchel.ts'
import { storyOf } from './story.ts'
import { reportById, reportsBetween } from './timeline.ts'

export type World = {
  origin: string
  coinServiceUrl: string
  /** Of a language model that costs nothing but looks as if it did. */
  sampleModelUrl: string
  /** Takes every message. */
  alertsUrl: string
  /** Where what is sent to readers arrives. */
  inbox: Omit<Inbox, 'answer' | 'close'>
  feedUrl: (outlet: Outlet) => string
  /** Called with each outlet that has something new to read: a story, or a correction of one. */
  onNews: (listener: (outlet: Outlet) => void) => void
  close: () => Promise<void>
}

type WorldOptions = {
  seed?: string
  port?: number
  now?: () => number
  /** When a world of this data was opened for the first time: what was edited since stays edited. */
  beganAt?: number
  /** The feed that moves had done so before. */
  hasMoved?: boolean
}

const ARCHIVE_MS = 21 * DAY_MS
const FEED_LENGTH = 200
const COVERS_KEPT = 200

/** All outlets and the coin service on one loopback port, plain node:http. */
export async function startWorld({
  seed = 'wire',
  port = 0,
  now = Date.now,
  beganAt = now(),
  hasMoved = false,
}: WorldOptions = {}): Promise<World> {
  const openedAt = now()
  const covers = new Map<string, Promise<Buffer>>()
  const feedRequests = new Map<string, number>()
  let origin = ''

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(error.message)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // beside the world's port, so that a later start finds the settings right
  const inbox = await openInbox(origin, port && port + 1)

  const feedUrl = (outlet: Outlet) => `${origin}/${outlet.key}/${outlet.feedPath}`
  const articleUrl = (report: { id: string }, outlet: Outlet) =>
    `${origin}/${outlet.key}/articles/${report.id}`
  const imageUrl = (report: { id: string }, outlet: Outlet) =>
    `${origin}/${outlet.key}/images/${report.id}.jpg`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname.startsWith('/api/v3/'))
      return answerCoinRequest(seed, now(), url, request, response)
    if (url.pathname === '/sample-model/v1/chat/completions')
      return answerSampleModel(request, response)
    if (url.pathname.startsWith('/alerts/')) return takeAlert(request, response)
    if (await inbox.answer(url, request, response)) return
    if (answerHomePage(url.pathname, origin, now(), response)) return
    const [, key = '', ...rest] = url.pathname.split('/')
    const outlet = outletOf(key)
    const path = rest.join('/')
    if (outlet?.temper === 'moved' && path === SATCHEL_NOTICE_PATH)
      return send(
        response,
        'text/html; charset=utf-8',
        Buffer.from(movedNotice(`${origin}/${outlet.key}/`)),
      )
    if (
      outlet &&
      (path === outlet.feedPath || (outlet.temper === 'moved' && path === SATCHEL_NEW_PATH))
    )
      return answerFeed(outlet, path, request, response)
    if (outlet && path === 'logo.png')
      return send(response, 'image/png', await renderLogo(outlet.name, outlet.hue))
    const page = /^(articles|images)\/([a-z0-9-]+?)(\.jpg)?$/.exec(path)
    const report = page ? reportById(seed, page[2] as string) : undefined
    const big = page ? bigStoryById(seed, page[2] as string, beganAt, now()) : undefined
    const own =
      page && outlet?.temper === 'moved' ? satchelStory(page[2] as string, beganAt) : undefined
    if (!outlet || !page || (!own && (report ?? big)?.outlet !== outlet)) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      return void response.end('Not found')
    }
    const story = own ?? (report ? storyOf(seed, report, now()) : (big as BigStory))
    if (page[1] === 'images') return send(response, 'image/jpeg', await cover(story.id, outlet.hue))
    send(
      response,
      'text/html; charset=utf-8',
      Buffer.from(articlePage(outlet, story, imageUrl(story, outlet))),
    )
  }

  function answerFeed(
    outlet: Outlet,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const asked = (feedRequests.get(path + outlet.key) ?? 0) + 1
    feedRequests.set(path + outlet.key, asked)
    if (outlet.temper === 'moved' && path === outlet.feedPath && (hasMoved || asked > 1)) {
      response.writeHead(301, { location: `/${outlet.key}/${SATCHEL_NOTICE_PATH}` })
      return void response.end()
    }
    if (outlet.temper === 'flaky' && asked % 3 === 0) {
      response.writeHead(503, { 'content-type': 'text/html' })
      return void response.end('<h1>Service Temporarily Unavailable</h1>')
    }
    const told = reportsBetween(seed, now() - ARCHIVE_MS, now(), openedAt)
      .filter((report) => report.outlet === outlet)
      .slice(0, FEED_LENGTH)
      .map((report) => storyOf(seed, report, now()))
    const big = bigStories(seed, { openedAt, beganAt, now: now() }).filter(
      (story) => story.outlet === outlet,
    )
    const own =
      outlet.temper === 'moved'
        ? satchelStories(beganAt, path === SATCHEL_NEW_PATH ? 'all' : 'before the move')
        : []
    const stories = [...told, ...big, ...own]
      .sort((one, other) => other.publishedAt - one.publishedAt)
      .slice(0, FEED_LENGTH)
    const { type, body } = renderFeed({
      outlet,
      home: `${origin}/${outlet.key}/`,
      self: `${origin}/${outlet.key}/${path}`,
      stories,
      articleUrl: (story) => articleUrl(story, outlet),
      imageUrl: (story) => imageUrl(story, outlet),
    })
    const etag = `"${hash(body.toString('latin1')).toString(36)}"`
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag })
      return void response.end()
    }
    response.writeHead(200, { 'content-type': type, etag })
    response.end(body)
  }

  function cover(id: string, hue: number): Promise<Buffer> {
    const kept = covers.get(id)
    if (kept) return kept
    const made = renderCover(seed, id, hue)
    covers.set(id, made)
    const oldest = covers.keys().next()
    if (covers.size > COVERS_KEPT && !oldest.done) covers.delete(oldest.value)
    return made
  }

  const listeners: ((outlet: Outlet) => void)[] = []
  let reportedUntil = openedAt
  const ticker = setInterval(() => {
    const until = now()
    for (const outlet of newsBetween(seed, reportedUntil, { openedAt, beganAt, now: until }))
      for (const listener of listeners) listener(outlet)
    reportedUntil = until
  }, 1000)

  return {
    origin,
    coinServiceUrl: `${origin}/api/v3`,
    sampleModelUrl: `${origin}/sample-model/v1`,
    alertsUrl: `${origin}/alerts`,
    inbox,
    feedUrl,
    onNews: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(ticker)
      await inbox.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const CORRECTIONS_WITHIN_MS = 6 * HOUR_MS

function newsBetween(seed: string, from: number, times: WorldTimes): Outlet[] {
  const { openedAt, now: to } = times
  const since = from - CORRECTIONS_WITHIN_MS
  const news = [...reportsBetween(seed, since, to, openedAt), ...bigStories(seed, times)].filter(
    ({ publishedAt, correctedAt = 0 }) =>
      publishedAt > from || (correctedAt > from && correctedAt <= to),
  )
  return outlets.filter((outlet) => news.some((report) => report.outlet === outlet))
}

function takeAlert(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  request.on('end', () => response.writeHead(204).end())
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}
