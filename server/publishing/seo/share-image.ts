import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { DEFAULT_META_TITLE, DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Context } from '../../platform/context.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { drawableText } from '../share-pictures/drawable-text.ts'
import { type Brand, logoTile } from '../share-pictures/layout.ts'
import { outline } from '../share-pictures/outlines.ts'
import { brandOf } from '../share-pictures/serve-share-pictures.ts'

/** Where the shipped file has a mark that is larger than those of the other pictures. */
const MARK = 'translate(-17.14 -9) scale(1.2143)'
const NAME = {
  left: 171,
  baseline: 123,
  width: 1000,
  height: 37,
  background: '#0b0c10',
  colour: '#eef0f4',
}

/** The default share picture with the site's own name and logo; the shipped file has the default ones. */
export function serveShareImage(app: FastifyInstance, context: Context) {
  const shipped = readFileSync(new URL('../../../web/static/og.jpg', import.meta.url))
  let drawn = { of: DEFAULT_META_TITLE, image: Promise.resolve<Buffer>(shipped) }
  app.get(DEFAULT_SHARE_IMAGE, async (_request, reply) => {
    const { name, logo } = await currentSite(context)
    const of = logo ? `${name} ${logo}` : name
    if (of !== drawn.of)
      drawn = {
        of,
        image: brandOf(context, name, logo).then((brand) => drawShareImage(shipped, brand)),
      }
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-cache')
      .send(await drawn.image)
  })
}

function drawShareImage(shipped: Buffer, { name: siteName, logo }: Brand): Promise<Buffer> {
  // wide letters are about six tenths of their height
  const size = Math.min(NAME.height, Math.floor(NAME.width / (0.6 * siteName.length)))
  // in outlines: a server may have no fonts
  const drawable = drawableText(siteName)
  const name = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect x="${logo ? 76 : 164}" y="72" width="1124" height="76" fill="${NAME.background}"/>
${logo ? `<g transform="${MARK}">${logoTile(logo)}</g>` : ''}
${drawable ? outline(drawable, NAME.left, NAME.baseline, size, NAME.colour) : ''}</svg>`
  return sharp(shipped)
    .composite([{ input: Buffer.from(name) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
