import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { DEFAULT_META_TITLE, DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Context } from '../../platform/context.ts'
import { drawableText } from '../share-pictures/drawable-text.ts'
import { outline } from '../share-pictures/outlines.ts'

const HOUR_SECONDS = 3600
/** Where the picture has the name of the site, in px. */
const NAME = { left: 171, baseline: 123, width: 1000, height: 37, background: '#0b0c10', colour: '#eef0f4' }

/** The default share picture with the site's own name; the shipped file has the default name. */
export function serveShareImage(app: FastifyInstance, { config }: Context) {
  if (config.siteName === DEFAULT_META_TITLE) return
  let drawn: Promise<Buffer> | undefined
  app.get(DEFAULT_SHARE_IMAGE, async (_request, reply) => {
    drawn ??= drawShareImage(config.siteName)
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(await drawn)
  })
}

function drawShareImage(siteName: string): Promise<Buffer> {
  // wide letters are about six tenths of their height
  const size = Math.min(NAME.height, Math.floor(NAME.width / (0.6 * siteName.length)))
  // in outlines: a server may have no fonts
  const drawable = drawableText(siteName)
  const name = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect x="164" y="80" width="1036" height="60" fill="${NAME.background}"/>
${drawable ? outline(drawable, NAME.left, NAME.baseline, size, NAME.colour) : ''}</svg>`
  return sharp(readFileSync(new URL('../../../web/static/og.jpg', import.meta.url)))
    .composite([{ input: Buffer.from(name) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
