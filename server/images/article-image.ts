import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { OutboundError } from '../outbound/outbound.ts'
import { fetchImage } from './fetch-image.ts'
import { ImageCache } from './image-cache.ts'
import { articleImageUrl } from './store.ts'

const CACHE_BYTES = 1_000_000_000
const AT_ONCE = 4
/** A longer line means that somebody's pictures hang: the default image now is better than the right one in minutes. */
const WAITING_AT_MOST = 60
const REMEMBER_FAILURE_MS = 10 * 60_000
const FAILURES_KEPT = 5_000

/**
 * The picture of an article, by the article's id: visitors can only ask for what a feed named, so this is no open
 * proxy. Simultaneous requests for one picture join; a failed one is not tried again for a while.
 */
export function articleImages({ config, db, outbound, log, now }: Context) {
  const cache = new ImageCache(`${config.dataDir}/image-cache`, CACHE_BYTES)
  const running = new Map<string, Promise<Buffer>>()
  const failedAt = new Map<string, number>()
  const waiting: (() => void)[] = []
  let free = AT_ONCE

  return async function imageOf(articleId: number): Promise<Buffer> {
    const url = await articleImageUrl(db, articleId)
    if (!url) throw notFound('Image')
    const kept = await cache.get(url)
    if (kept) return kept
    if (now().getTime() - (failedAt.get(url) ?? 0) < REMEMBER_FAILURE_MS) throw notFound('Image')
    if (!running.has(url) && waiting.length >= WAITING_AT_MOST) throw notFound('Image')
    const joined = running.get(url) ?? fetched(url)
    running.set(url, joined)
    return joined.finally(() => running.delete(url))
  }

  async function fetched(url: string): Promise<Buffer> {
    await turn()
    try {
      const image = await fetchImage(outbound, url)
      // a full disk costs another fetch next time, not the picture
      await cache.put(url, image).catch((error) => log.warn({ err: error }, 'a picture could not be kept'))
      return image
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
