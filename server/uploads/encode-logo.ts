import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError, tooLarge, wrongType } from '../errors.ts'
import { rasterFormat } from '../images/raster-format.ts'

const LOGO_PIXELS = 256
/** A small file can unpack to gigabytes: a PNG of 30000 x 30000 has 109 kB. */
const MAX_INPUT_PIXELS = 25_000_000
const MAX_SECONDS = 3
const SVG_DPI = 72

/** Whatever image it was becomes a small WebP, drawn anew, so that nothing but pixels is kept. */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  if (isSvg(bytes)) return encode(await drawing(bytes))
  if (rasterFormat(bytes)) return encode(await photograph(bytes))
  throw wrongType('The logo must be a PNG, JPEG, GIF, WebP, AVIF or SVG image.')
}

async function photograph(bytes: Buffer): Promise<Sharp> {
  await smallEnough(bytes)
  return sharp(bytes, options).autoOrient()
}

/** A drawing has no pixels of its own: it is drawn at the size it will have. */
async function drawing(bytes: Buffer): Promise<Sharp> {
  // no logo needs entities, and a few lines of them can grow to gigabytes
  if (/<!ENTITY/i.test(bytes.toString('latin1'))) throw unreadable()
  const { width, height } = await smallEnough(bytes)
  const density = Math.min(2400, Math.max(1, (SVG_DPI * LOGO_PIXELS) / Math.max(width, height, 1)))
  return sharp(bytes, { ...options, density })
}

const options = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const

async function smallEnough(bytes: Buffer): Promise<Metadata> {
  // the header alone is read here, with no limit, so that a bomb is told from rubbish
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (metadata.width * metadata.height > MAX_INPUT_PIXELS) {
    throw tooLarge('The logo has too many pixels; 5000 x 5000 is the most.')
  }
  return metadata
}

async function encode(image: Sharp): Promise<Buffer> {
  try {
    return await image
      .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  }
}

const unreadable = () => wrongType('The logo is not an image that can be read.')

/** Whether the first element is <svg>. Skipped piece by piece: one expression for it all would try every way to cut it. */
function isSvg(bytes: Buffer) {
  let rest = bytes.toString('utf8', 0, 4096).replace(/^\uFEFF/, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.trimStart().replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)/i, '')
  }
  return /^<svg[\s>]/i.test(rest)
}
