/**
 * Detects the format from the first bytes, whatever the server called it. SVG and other active formats are
 * not raster.
 */
export function rasterFormat(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (/^avi[fs]$/.test(ascii(8, 12)) && ascii(4, 8) === 'ftyp') return 'avif'
  return undefined
}
