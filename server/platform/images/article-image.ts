import type { PictureWidth } from '../../../contract/platform/picture-widths.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { OutboundError } from '../outbound/outbound.ts'
import { fetchImage } from './fetch-image.ts'
import { ImageCache } from './image-cache.ts'
import { pictureFolder } from './old-pictures.ts'
import { articleImageUrl } from './store.ts'

const CACHE_BYTES = 2_000_000_000
const AT_ONCE = 4
/**
 * A longer queue means that a picture host is slow: better the default image now than the right one in
 * minutes.
 */
const WAITING_AT_MOST = 60
const REMEMBER_FAILURE_MS = 10 * 60_000
const FAILURES_KEPT = 5_000

/**
 * An article's picture by the article's id. Visitors can only request what a feed named, so this is no open
 * proxy. Concurrent requests share one fetch; failures are not retried for a while.
 */
export function articleImages({ config, db, outbound, log, now }: Context) {
  const cache = new ImageCache(pictureFolder(config), CACHE_BYTES)
  const running = new Map<string, Promise<Map<PictureWidth, Buffer>>>()
  const failedAt = new Map<string, number>()
  const waiting: (() => void)[] = []
  let free = AT_ONCE

  return async function imageOf(articleId: number, width: PictureWidth): Promise<Buffer> {
    const url = await articleImageUrl(db, articleId)
    if (!url) throw notFound('Image')
    const kept = await cache.get(keyOf(url, width))
    if (kept) return kept
    if (now().getTime() - (failedAt.get(url) ?? 0) < REMEMBER_FAILURE_MS) throw notFound('Image')
    if (!running.has(url) && waiting.length >= WAITING_AT_MOST) throw notFound('Image')
    const joined = running.get(url) ?? fetched(url)
    running.set(url, joined)
    const image = (await joined.finally(() => running.delete(url))).get(width)
    if (!image) throw notFound('Image')
    return image
  }

  async function fetched(url: string): Promise<Map<PictureWidth, Buffer>> {
    await turn()
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
      free += 1
      waiting.shift()?.()
    }
  }

  async function turn(): Promise<void> {
    while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    free -= 1
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
