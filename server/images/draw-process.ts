import sharp, { type Metadata, type Sharp } from 'sharp'
import { type DrawingRequest, type DrawingResult, MAX_DECODED_BYTES, MAX_PIXELS } from './drawing-rules.ts'

/**
 * The process that opens foreign files: one at a time, and it may be killed at any moment. Its own watch ends it when a
 * file takes more memory than an honest one can.
 */
const MAX_MEMORY_BYTES = 400_000_000
const LOOK_AT_MEMORY_EVERY_MS = 25
const LOGO_PX = 256
const SVG_DPI = 72

sharp.cache(false)
sharp.concurrency(1)
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', endAtOnce)
setInterval(() => process.memoryUsage.rss() > MAX_MEMORY_BYTES && endAtOnce(), LOOK_AT_MEMORY_EVERY_MS)
process.on('message', async (request: DrawingRequest) => process.send?.(await draw(request)))
process.send?.('ready')

async function draw({ shape, bytes, widthPx }: DrawingRequest): Promise<DrawingResult> {
  try {
    // the header alone is read here, with no limit, so that a bomb is told from rubbish
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isSmallEnough(header)) return { refused: 'too many pixels' }
    const image = shape === 'picture' ? picture(bytes, widthPx) : logo(bytes, header)
    return { image: await image.toBuffer() }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** Some files can only be unpacked whole, and 16 bits a colour take twice the room. */
function isSmallEnough({ width, height, channels = 4, depth, format }: Metadata) {
  if (format === 'svg') return width * height <= MAX_PIXELS
  const bytesEach = depth === 'uchar' ? 1 : 2
  return width * height <= MAX_PIXELS && width * height * channels * bytesEach <= MAX_DECODED_BYTES
}

function picture(bytes: Uint8Array, width: number): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
}

function logo(bytes: Uint8Array, { format, width, height }: Metadata): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  // a vector has no pixels of its own: it is drawn at the size it will have
  const density = Math.min(2400, Math.max(1, (SVG_DPI * LOGO_PX) / Math.max(width, height, 1)))
  const image = format === 'svg' ? sharp(bytes, { ...options, density }) : sharp(bytes, options).autoOrient()
  return image.resize(LOGO_PX, LOGO_PX, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 })
}
