import { SHARE_PICTURE_PX } from '../../../contract/platform/share-pictures.ts'
import { drawableText } from './drawable-text.ts'
import { outline, widthOf, wrap } from './outlines.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_PX
const LEFT = 80
const ROOM = WIDTH - 2 * LEFT
const FOOT = HEIGHT - 72
const INK = {
  paper: '#0b0c10',
  text: '#eef0f3',
  quiet: '#a4abb6',
  line: '#23272e',
  accent: '#7590ff',
}
const COLOURS = { bullish: '#2fc17c', neutral: '#d9ab35', bearish: '#f26a66' }
type Mood = keyof typeof COLOURS

const SHAPES: Record<Mood, string> = {
  bullish: 'M8 1.6l7 12.4H1z',
  neutral: 'M8 .8L15.2 8 8 15.2.8 8z',
  bearish: 'M8 14.4L1 2h14z',
}

export type Picture = {
  kicker?: string
  /** Left out when the fonts cannot draw it. */
  title: string
  /** Lines below the title, smaller; each is left out by itself. */
  lines?: string[]
  mood?: Mood | undefined
  /** Facts at the foot, left to right; those that do not fit are left out. */
  facts: string[]
  /** A line of prices, oldest first, in the lower half. */
  prices?: { line: readonly (number | null)[]; change: number | null }
}

/** `logo` is a PNG of ours. */
export type Brand = { name: string; logo?: Buffer }

/** 1200 x 630 of paths only: no text that a font of the machine would be looked up for. */
export function layout(picture: Picture, site: Brand): string {
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.paper}"/>`, brand(site)]
  let y = 196
  const kicker = picture.kicker && drawableText(picture.kicker)
  if (kicker) {
    parts.push(outline(cut(kicker, 28), LEFT, y, 28, INK.quiet))
    y += 20
  }
  const title = drawableText(picture.title)
  if (title) {
    const size = title.length <= 60 ? 66 : title.length <= 100 ? 56 : 48
    for (const line of wrap(title, size, ROOM, 4)) {
      y += Math.round(size * 1.16)
      parts.push(outline(line, LEFT, y, size, INK.text))
    }
  }
  y += 8
  for (const text of picture.lines ?? []) {
    const line = drawableText(text)
    if (!line || y > FOOT - 90) continue
    y += 50
    parts.push(outline(cut(line, 30), LEFT, y, 30, INK.quiet))
  }
  if (picture.prices) parts.push(priceLine(picture.prices, Math.max(y + 40, 350)))
  parts.push(foot(picture))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`
}

const cut = (text: string, size: number, width = ROOM) => wrap(text, size, width, 1)[0] ?? ''

const SHIPPED_MARK = `<rect x="80" y="70" width="56" height="56" rx="14" fill="${INK.text}"/><g transform="translate(94 84) scale(1.75)" fill="#0f1319"><rect x="1" y="9" width="3.6" height="6" rx="1"/><rect x="6.2" y="5.5" width="3.6" height="9.5" rx="1"/><rect x="11.4" y="1.5" width="3.6" height="13.5" rx="1" fill="#2941d9"/></g>`

/** An own logo lies on white, as it may be dark. */
export const logoTile = (logo: Buffer) =>
  `<rect x="80" y="70" width="56" height="56" rx="14" fill="#ffffff"/><image x="86" y="76" width="44" height="44" href="data:image/png;base64,${logo.toString('base64')}"/>`

function brand({ name: siteName, logo }: Brand): string {
  const name = drawableText(siteName, 40)
  const mark = logo ? logoTile(logo) : SHIPPED_MARK
  return name ? mark + outline(cut(name, 34, ROOM - 76), 156, 109, 34, INK.text) : mark
}

function foot({ mood, facts }: Picture): string {
  const parts = [
    `<rect x="${LEFT}" y="${FOOT - 46}" width="${ROOM}" height="2" fill="${INK.line}"/>`,
  ]
  let x = LEFT
  if (mood) {
    parts.push(
      `<g transform="translate(${x} ${FOOT - 22}) scale(1.6)"><path fill="${COLOURS[mood]}" d="${SHAPES[mood]}"/></g>`,
      outline(mood, x + 38, FOOT, 28, COLOURS[mood]),
    )
    x += 38 + widthOf(mood, 28) + 36
  }
  for (const fact of facts) {
    const text = drawableText(fact, 60)
    if (!text || x + widthOf(text, 28) > LEFT + ROOM) continue
    parts.push(outline(text, x, FOOT, 28, INK.quiet))
    x += widthOf(text, 28) + 36
  }
  return parts.join('')
}

/** A gap in the prices is a gap in the line. */
function priceLine({ line, change }: NonNullable<Picture['prices']>, top: number): string {
  const known = line.filter((price) => price !== null)
  if (known.length < 2) return ''
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const bottom = FOOT - 76
  let isDrawing = false
  const data = line.map((price, at) => {
    if (price === null) {
      isDrawing = false
      return ''
    }
    const x = LEFT + (ROOM * at) / (line.length - 1)
    const y = bottom - ((price - low) / (high - low || 1)) * (bottom - top)
    const command = isDrawing ? 'L' : 'M'
    isDrawing = true
    return `${command}${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const colour = !change ? INK.accent : change > 0 ? COLOURS.bullish : COLOURS.bearish
  return `<path fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" d="${data.join('')}"/>`
}
