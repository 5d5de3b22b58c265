import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LOGO_MAX_BYTES } from '../../../contract/news/publishers.ts'
import type { Database } from '../database/connect.ts'
import { badInput, tooLarge, wrongType } from '../errors.ts'
import { encodeLogo } from './encode-logo.ts'
import { saveUpload } from './store.ts'

/** Stores the logo of a multipart form under a name made of its content. */
export async function uploadLogo(db: Database, request: FastifyRequest): Promise<{ url: string }> {
  const bytes = await encodeLogo(await readFile(request))
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  await saveUpload(db, { name, content_type: 'image/webp', bytes })
  return { url: `/uploads/${name}` }
}

export async function readFile(request: FastifyRequest): Promise<Buffer> {
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
