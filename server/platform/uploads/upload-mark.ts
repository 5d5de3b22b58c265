import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { MARK_FILES, markFile } from '../../../contract/platform/site.ts'
import type { Database } from '../database/connect.ts'
import { encodeLogo } from './encode-logo.ts'
import { saveUpload } from './store.ts'
import { readFile } from './upload-logo.ts'

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
