import sharp from 'sharp'
import { type Random, randomFor } from './random.ts'

const WIDTH = 960
const HEIGHT = 540
/** Hues of the accent that stand out against most others. */
const ACCENTS = [8, 38, 166, 204, 338]

type Paint = { tone: (shift: number, lightness: number) => string; accent: string; random: Random }

/** The same story always gets the same picture, byte for byte. */
export async function renderCover(seed: string, id: string, outletHue: number): Promise<Buffer> {
  const random = randomFor(seed, 'cover', id)
  const hue = outletHue + random.int(-22, 22) + 360
  const tone = (shift: number, lightness: number) =>
    `hsl(${(hue + shift) % 360}, 48%, ${lightness}%)`
  const accent = random.pick(
    ACCENTS.filter((other) => Math.abs(((hue - other + 180) % 360) - 180) > 55),
  )
  const paint = { tone, accent: `hsl(${accent}, 82%, 64%)`, random }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="${tone(6, 12)}"/><stop offset="1" stop-color="${tone(-8, 30)}"/></linearGradient></defs>
<rect width="640" height="360" fill="url(#a)"/>${random.pick(scenes)(paint)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}

/** A monogram on the outlet's colour. */
export async function renderLogo(name: string, hue: number): Promise<Buffer> {
  const initials = name
    .replace(/^The /, '')
    .split(/[^\p{L}]+/u)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="256" height="256"><rect width="128" height="128" rx="28" fill="hsl(${hue}, 48%, 30%)"/><path d="M0 96Q64 ${60 + (hue % 40)} 128 92V100A28 28 0 0 1 100 128H28A28 28 0 0 1 0 100Z" fill="hsl(${hue}, 56%, 44%)"/><text x="64" y="82" text-anchor="middle" font-family="sans-serif" font-size="52" font-weight="700" fill="#fff">${initials}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Each is drawn on 640 by 360. */
const scenes = [waves, candles, orbit, mesh]

function waves({ tone, accent, random }: Paint): string {
  const sun = `<circle cx="${random.int(180, 460)}" cy="${random.int(96, 160)}" r="${random.int(46, 78)}" fill="${accent}"/>`
  const layers = Array.from({ length: 6 }, (_, layer) => {
    const top = 160 + layer * 34
    const phase = random.unit() * 9
    let path = `M0 360V${top}`
    for (let x = 0; x <= 640; x += 16)
      path += `L${x} ${(top + Math.sin(x / (70 + layer * 9) + phase) * 22).toFixed(1)}`
    return `<path d="${path}V360Z" fill="${tone(layer * 7, 62 - layer * 9)}"/>`
  })
  return sun + layers.join('')
}

function candles({ tone, accent, random }: Paint): string {
  let price = random.int(150, 240)
  const drift = random.pick([-2.6, -1.2, 1.4, 2.8])
  let drawn = ''
  for (let x = 24; x < 630; x += 23) {
    const close = Math.max(50, Math.min(310, price - drift + (random.unit() - 0.5) * 44))
    const [top, bottom] = [Math.min(price, close), Math.max(price, close)]
    const colour = close <= price ? tone(12, 66) : accent
    drawn += `<path d="M${x} ${top - random.int(3, 18)}V${bottom + random.int(3, 18)}" stroke="${colour}" stroke-width="2"/><rect x="${x - 6}" y="${top}" width="12" height="${Math.max(4, bottom - top)}" rx="2" fill="${colour}"/>`
    price = close
  }
  return drawn
}

function orbit({ tone, accent, random }: Paint): string {
  const x = random.int(250, 390)
  const rings = Array.from({ length: random.int(4, 6) }, (_, ring) => {
    const radius = 84 + ring * 44
    const angle = random.unit() * Math.PI * 2
    return `<ellipse cx="${x}" cy="180" rx="${radius}" ry="${radius * 0.38}" fill="none" stroke="${tone(0, 80 - ring * 8)}" stroke-width="2"/><circle cx="${x + Math.cos(angle) * radius}" cy="${180 + Math.sin(angle) * radius * 0.38}" r="${random.int(5, 13)}" fill="${accent}"/>`
  })
  return `<g transform="rotate(${random.int(-34, 34)} ${x} 180)">${rings.join('')}</g><circle cx="${x}" cy="180" r="54" fill="${accent}"/>`
}

function mesh({ tone, accent, random }: Paint): string {
  const nodes = Array.from({ length: 46 }, () => ({
    x: random.int(10, 630),
    y: random.int(10, 350),
  }))
  let lines = ''
  for (const [index, one] of nodes.entries())
    for (const other of nodes.slice(index + 1))
      if (Math.hypot(one.x - other.x, one.y - other.y) < 92)
        lines += `M${one.x} ${one.y}L${other.x} ${other.y}`
  const dots = nodes.map(({ x, y }, index) =>
    index % 5 === 0
      ? `<circle cx="${x}" cy="${y}" r="9" fill="${accent}"/>`
      : `<circle cx="${x}" cy="${y}" r="${random.int(3, 6)}" fill="${tone(12, 62)}"/>`,
  )
  return `<path d="${lines}" stroke="${tone(0, 84)}" stroke-opacity=".34" fill="none"/>${dots.join('')}`
}
