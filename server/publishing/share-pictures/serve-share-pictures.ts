import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { DrawingRefused, draw } from '../../platform/images/draw.ts'
import { ImageCache } from '../../platform/images/image-cache.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { uploadNamed } from '../../platform/uploads/store.ts'
import { type Brand, layout } from './layout.ts'
import { PICTURE_KINDS, type PictureAt } from './pictures.ts'

const CACHE_BYTES = 500_000_000
const DRAWN_WITHIN_MS = 1_000
/** More waiting means that somebody asks for all of them at once. */
const WAITING_AT_MOST = 20
const ADDRESS = /^\/share\/(stories|coins|categories|briefs)\/([^/?]{1,60})\/[a-z0-9]{1,12}\.png$/

/** Only the version that the page names is drawn, so nobody can fill the disk, and what is hidden has no picture. */
export function serveSharePictures(app: FastifyInstance, context: Context) {
  const { config, log } = context
  const cache = new ImageCache(join(config.dataDir, 'share-pictures'), CACHE_BYTES)
  const running = new Map<string, Promise<Buffer>>()

  app.get('/share/*', async (request, reply) => {
    const found = await pictureAt(request.url)
    if (!found) throw notFound('Picture')
    const { name, logo } = await currentSite(context)
    const key = `${request.url} ${name}${logo ? ` ${logo}` : ''}`
    const image =
      (await cache.get(key)) ?? (await drawOnce(key, found, await brandOf(context, name, logo)))
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(image)
  })

  async function pictureAt(url: string): Promise<PictureAt | undefined> {
    const [, kind, id = ''] = ADDRESS.exec(url) ?? []
    if (!kind) return undefined
    const { read, pick } = PICTURE_KINDS[kind as keyof typeof PICTURE_KINDS]
    const response = await app.inject({ method: 'GET', url: read(decoded(id)) })
    if (response.statusCode >= 500) throw new Error(`${read(id)} answered ${response.statusCode}`)
    const found = response.statusCode === 200 ? pick(response.json(), decoded(id)) : undefined
    return found?.addresses.includes(url) ? found : undefined
  }

  async function drawOnce(key: string, { picture }: PictureAt, brand: Brand): Promise<Buffer> {
    const joined = running.get(key)
    if (joined) return joined
    if (running.size >= WAITING_AT_MOST) throw notFound('Picture')
    const drawing = drawn(layout(picture, brand))
    running.set(key, drawing)
    try {
      const image = await drawing
      // disk full: it is drawn again next time
      await cache
        .put(key, image)
        .catch((error) => log.warn({ err: error }, 'a picture could not be kept'))
      return image
    } finally {
      running.delete(key)
    }
  }
}

async function drawn(svg: string): Promise<Buffer> {
  try {
    return await draw('share', Buffer.from(svg), DRAWN_WITHIN_MS)
  } catch (error) {
    if (error instanceof DrawingRefused) throw notFound('Picture')
    throw error
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}

export async function brandOf(
  { db }: Pick<Context, 'db'>,
  name: string,
  logo: string | null,
): Promise<Brand> {
  const upload = logo ? await uploadNamed(db, logo.replace('/uploads/', '')) : undefined
  return { name, ...(upload && { logo: upload.bytes }) }
}
