import { PICTURE_WIDTHS, type PictureWidth } from '../../../contract/platform/picture-widths.ts'
import { upstreamFailed } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { DrawingRefused, draw } from './draw.ts'
import { rasterFormat } from './raster-format.ts'

const MAX_BYTES = 8_000_000
const DEADLINE_MS = 8_000

/** A publisher's picture re-encoded in every width: the original file never reaches a visitor. */
export async function fetchImage(outbound: Outbound, url: string): Promise<Map<PictureWidth, Buffer>> {
  const { status, body } = await outbound.request(url, {
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    maxBytes: MAX_BYTES,
    deadlineMs: DEADLINE_MS,
    queueMs: DEADLINE_MS,
  })
  if (status !== 200) throw upstreamFailed(`The picture's server answered ${status}.`)
  if (!rasterFormat(body)) throw upstreamFailed('What the picture’s server sent is no picture we show.')
  try {
    const drawn = new Map<PictureWidth, Buffer>()
    for (const width of PICTURE_WIDTHS) drawn.set(width, await draw('picture', body, undefined, width))
    return drawn
  } catch (error) {
    if (!(error instanceof DrawingRefused)) throw error
    throw upstreamFailed(`The picture is not shown: ${error.reason}.`)
  }
}
