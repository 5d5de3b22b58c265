import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../contract/platform/picture-widths.ts'
import type { Context } from '../context.ts'
import { AppError, notFound, upstreamFailed } from '../errors.ts'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { Semaphore } from '../semaphore.ts'
import { DrawingRefused, draw, rasterFormat } from './draw.ts'
import { ImageCache, pictureFolder } from './image-cache.ts'
import { articleImageUrl } from './store.ts'

const CACHE_BYTES = 2_000_000_000
const AT_ONCE = 4
/** More under way mean that a picture host is slow: better the default image now than the right one in minutes. */
const RUNNING_AT_MOST = 60
const REMEMBER_FAILURE_MS = 10 * MINUTE_MS
const FAILURES_KEPT = 5_000
const MINUTES_SECONDS = 300
const MAX_BYTES = 8_000_000
const DEADLINE_MS = 8_000

/** `GET /images/articles/{id}?w=320`: the article's picture from our own origin, as WebP, 320 or 640 px wide at most. */
export function serveImages(app: FastifyInstance, context: Context) {
  const imageOf = articleImages(context)
  app.get<{ Params: { id: string }; Querystring: { w?: string | string[] } }>(
    '/images/articles/:id',
    // May wait for a foreign host; article-images limits how many do.
    { config: { reads: 'ungated' } },
    async (request, reply) => {
      // Short until the picture is known to be good: a missing one may appear soon.
      reply.header('cache-control', `public, max-age=${MINUTES_SECONDS}`)
      if (!/^[1-9]\d{0,14}$/.test(request.params.id)) throw notFound('Image')
      const { w = '640' } = request.query
      const width = PICTURE_WIDTHS.find((each) => String(each) === w)
      if (!width) throw notFound('Image')
      const image = await imageOf(Number(request.params.id), width)
      const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(image)
    },
  )
}

/**
 * An article's picture by the article's id. Visitors can only request what a feed named, so this is no open
 * proxy. Concurrent requests share one fetch; failures are not retried for a while.
 */
function articleImages({ config, db, outbound, log, now }: Context) {
  const cache = new ImageCache(pictureFolder(config), CACHE_BYTES)
  const running = new Map<string, Promise<Map<PictureWidth, Buffer>>>()
  const failedAt = new Map<string, number>()
  const turns = new Semaphore(AT_ONCE)

  return async function imageOf(articleId: number, width: PictureWidth): Promise<Buffer> {
    const url = await articleImageUrl(db, articleId)
    if (!url) throw notFound('Image')
    const kept = await cache.get(keyOf(url, width))
    if (kept) return kept
    if (now().getTime() - (failedAt.get(url) ?? 0) < REMEMBER_FAILURE_MS) throw notFound('Image')
    if (!running.has(url) && running.size >= RUNNING_AT_MOST) throw notFound('Image')
    const joined = running.get(url) ?? fetched(url)
    running.set(url, joined)
    const image = (await joined.finally(() => running.delete(url))).get(width)
    if (!image) throw notFound('Image')
    return image
  }

  async function fetched(url: string): Promise<Map<PictureWidth, Buffer>> {
    const giveBack = await turns.take('picture')
    try {
      const images = await fetchImage(outbound, url)
      try {
        for (const [width, image] of images) await cache.put(keyOf(url, width), image)
      } catch (error) {
        // Disk full: the picture is fetched again next time.
        log.warn({ err: error }, 'a picture could not be kept')
      }
      return images
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof AppError)) throw error
      rememberFailure(url)
      throw notFound('Image')
    } finally {
      giveBack()
    }
  }

  function rememberFailure(url: string): void {
    failedAt.delete(url)
    failedAt.set(url, now().getTime())
    const oldest = failedAt.keys().next()
    if (failedAt.size > FAILURES_KEPT && !oldest.done) failedAt.delete(oldest.value)
  }
}

/** A requested URL never contains a #. */
const keyOf = (url: string, width: PictureWidth) => `${url}#${width}`

/** A publisher's picture re-encoded in every width: the original file never reaches a visitor. */
async function fetchImage(outbound: Outbound, url: string): Promise<Map<PictureWidth, Buffer>> {
  const { status, body } = await outbound.request(url, {
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    maxBytes: MAX_BYTES,
    deadlineMs: DEADLINE_MS,
    queueMs: DEADLINE_MS,
  })
  if (status !== 200) throw upstreamFailed(`The picture's server answered ${status}.`)
  if (!rasterFormat(body))
    throw upstreamFailed('What the picture’s server sent is no picture we show.')
  try {
    const drawn = new Map<PictureWidth, Buffer>()
    for (const width of PICTURE_WIDTHS)
      drawn.set(width, await draw('picture', body, undefined, width))
    return drawn
  } catch (error) {
    if (!(error instanceof DrawingRefused)) throw error
    throw upstreamFailed(`The picture is not shown: ${error.reason}.`)
  }
}
