import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { LOGO_MAX_BYTES } from '../../../contract/news/publishers.ts'
import { MARK_FILES, markFile } from '../../../contract/platform/site.ts'
import type { Database } from '../database/connect.ts'
import { badInput, tooLarge, wrongType } from '../errors.ts'
import { DrawingRefused, draw, rasterFormat } from '../images/draw.ts'
import { saveUpload } from './store.ts'

export const uploadLogo = async (db: Database, request: FastifyRequest) =>
  storeLogo(db, await readFile(request))

/** Redraws an image and stores it under a name made of its content. */
export async function storeLogo(db: Database, image: Buffer): Promise<{ url: string }> {
  const bytes = await encodeLogo(image, 'logo')
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  await saveUpload(db, { name, content_type: 'image/webp', bytes })
  return { url: `/uploads/${name}` }
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw wrongType('Send the logo as a multipart form.')
  const { file, isCut } = await firstFile(request)
  if (!file) throw badInput('The logo is required.', 'logo')
  if (isCut) throw tooLarge('The logo is larger than 2 MB.')
  return file
}

async function firstFile(request: FastifyRequest): Promise<{ file?: Buffer; isCut?: boolean }> {
  try {
    const part = await request.file({
      limits: { fileSize: LOGO_MAX_BYTES, files: 1, fields: 20, fieldSize: 10_000 },
      throwFileSizeLimit: false,
    })
    if (!part) return {}
    const file = await part.toBuffer()
    return { file, isCut: part.file.truncated }
  } catch {
    // Any multipart error: no boundary, a missing end, too many parts.
    throw badInput('The upload could not be read.')
  }
}

/** Four dots a pixel of the 28 px it has in the header. */
const HEADER_PX = { width: 448, height: 112 }
const ICON_PX = 512
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Stores a logo or favicon of the site in all sizes, under names made of its content. */
export async function uploadMark(db: Database, request: FastifyRequest): Promise<{ url: string }> {
  // Decoded in a process of its own; what follows handles its pixels only.
  const mark = await encodeLogo(await readFile(request), 'mark')
  const logo = await sharp(mark)
    .resize({ ...HEADER_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(mark).digest('hex').slice(0, 32)
  const url = `/uploads/${hash}-${logo.info.width}x${logo.info.height}.png`
  await save(db, url, logo.data)
  for (const file of MARK_FILES)
    await save(db, markFile(url, file), await drawIcon(mark, file).png().toBuffer())
  return { url }
}

/** Square. Telephones cut icons of the home screen round and show no transparency. */
function drawIcon(mark: Buffer, file: (typeof MARK_FILES)[number]): Sharp {
  const px = file === 'maskable' ? ICON_PX : Number(file)
  const margin = file === 'maskable' ? Math.round(px / 10) : 0
  const side = px - 2 * margin
  const icon = sharp(mark).resize(side, side, { fit: 'contain', background: CLEAR })
  if (file !== 'maskable' && file !== '180') return icon
  const edges = { top: margin, bottom: margin, left: margin, right: margin }
  return icon.extend({ ...edges, background: CLEAR }).flatten({ background: '#ffffff' })
}

const save = (db: Database, path: string, bytes: Buffer) =>
  saveUpload(db, { name: path.replace('/uploads/', ''), content_type: 'image/png', bytes })

const refusals = {
  unreadable: () => wrongType('The logo is not an image that can be read.'),
  'too many pixels': () => tooLarge('The logo has too many pixels; 4000 x 4000 is the most.'),
  'took too long': () => wrongType('The logo takes too long to draw; choose a simpler image.'),
}

/** Re-encodes any image, a logo as a small WebP and a mark as PNG, so that only pixels are kept. */
async function encodeLogo(bytes: Buffer, shape: 'logo' | 'mark'): Promise<Buffer> {
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
