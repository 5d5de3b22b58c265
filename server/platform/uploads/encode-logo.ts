import { tooLarge, wrongType } from '../errors.ts'
import { DrawingRefused, draw } from '../images/draw.ts'
import { rasterFormat } from '../images/raster-format.ts'

const refusals = {
  unreadable: () => wrongType('The logo is not an image that can be read.'),
  'too many pixels': () => tooLarge('The logo has too many pixels; 4000 x 4000 is the most.'),
  'took too long': () => wrongType('The logo takes too long to draw; choose a simpler image.'),
}

/** Re-encodes any image, a logo as a small WebP and a mark as PNG, so that only pixels are kept. */
export async function encodeLogo(bytes: Buffer, shape: 'logo' | 'mark' = 'logo'): Promise<Buffer> {
  if (!isSvg(bytes) && !rasterFormat(bytes))
    throw wrongType('The logo must be a PNG, JPEG, GIF, WebP, AVIF or SVG image.')
  // No logo needs entities, and a few lines of them can expand to gigabytes.
  if (isSvg(bytes) && /<!ENTITY/i.test(bytes.toString('latin1'))) throw refusals.unreadable()
  try {
    return await draw(shape, bytes)
  } catch (error) {
    throw error instanceof DrawingRefused ? refusals[error.reason]() : error
  }
}

/** Whether the first element is <svg>. Skips step by step: one regular expression would backtrack. */
function isSvg(bytes: Buffer) {
  let rest = bytes.toString('utf8', 0, 4096).replace(/^\uFEFF/, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.trimStart().replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)/i, '')
  }
  return /^<svg[\s>]/i.test(rest)
}
