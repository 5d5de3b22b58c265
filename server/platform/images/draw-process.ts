import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  type DrawingRequest,
  type DrawingResult,
  MAX_PIXELS,
  MAX_UNPACKING_BYTES,
} from './drawing-rules.ts'

/**
 * Decodes foreign files one at a time, in a process that can be killed at any moment and ends itself above
 * this memory limit.
 */
const MAX_MEMORY_BYTES = 220_000_000
const LOOK_AT_MEMORY_EVERY_MS = 25
const LOGO_PX = 256
const MARK_PX = 512
const SVG_DPI = 72

sharp.cache(false)
sharp.concurrency(1)
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', endAtOnce)
setInterval(
  () => process.memoryUsage.rss() > MAX_MEMORY_BYTES && endAtOnce(),
  LOOK_AT_MEMORY_EVERY_MS,
)
process.on('message', async (request: DrawingRequest) => process.send?.(await draw(request)))
process.send?.('ready')

async function draw({ shape, bytes, widthPx }: DrawingRequest): Promise<DrawingResult> {
  try {
    // Only the header is read here, without a limit, to distinguish a decompression bomb from garbage.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isSmallEnough(header)) return { refused: 'too many pixels' }
    const drawings = {
      picture: () => picture(bytes, widthPx),
      logo: () => inside(bytes, header, LOGO_PX).webp({ quality: 90 }),
      mark: () => inside(bytes, header, MARK_PX).png(),
      share: () => sharp(bytes).png(),
    }
    return { image: await drawings[shape]().toBuffer() }
  } catch {
    return { refused: 'unreadable' }
  }
}

function isSmallEnough(header: Metadata) {
  const pixels = header.width * header.height
  return pixels <= MAX_PIXELS && pixels * unpackingBytesAPixel(header) <= MAX_UNPACKING_BYTES
}

/** Measured: formats decoded line by line need little, others more than their pixels. */
function unpackingBytesAPixel({
  format,
  channels = 4,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata) {
  const bytesEach = depth === 'uchar' ? 1 : 2
  if (format === 'heif') return 20
  if (format === 'gif') return 8
  if (format === 'webp') return 4.1
  if (format === 'png' && isProgressive) return 1.5 * channels * bytesEach
  if (format === 'jpeg' && isProgressive) return chromaSubsampling === '4:2:0' ? 3.5 : 6.5
  return 3 * bytesEach
}

function picture(bytes: Uint8Array, width: number): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
}

function inside(bytes: Uint8Array, { format, width, height }: Metadata, px: number): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  // A vector image has no pixel size: render it at the target size.
  const density = Math.min(2400, Math.max(1, (SVG_DPI * px) / Math.max(width, height, 1)))
  const image =
    format === 'svg' ? sharp(bytes, { ...options, density }) : sharp(bytes, options).autoOrient()
  return image.resize(px, px, { fit: 'inside', withoutEnlargement: true })
}
