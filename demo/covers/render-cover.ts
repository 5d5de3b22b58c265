import sharp from 'sharp'
import { randomFor } from '../random.ts'
import { paletteFor } from './palette.ts'
import { type SceneName, scenes } from './scenes.ts'

const WIDTH = 960
const HEIGHT = 540

/** The same story always gets the same picture, byte for byte. */
export async function renderCover(
  seed: string,
  id: string,
  scene: SceneName,
  outletHue: number,
): Promise<Buffer> {
  return sharp(Buffer.from(coverSvg(seed, id, scene, outletHue)))
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 84 })
    .toBuffer()
}

function coverSvg(seed: string, id: string, name: SceneName, outletHue: number): string {
  const random = randomFor(seed, 'cover', id)
  const scene: { draw: (typeof scenes)[SceneName]['draw']; daylight: boolean; hue?: number } = scenes[name]
  const palette = paletteFor(scene.hue ?? outletHue, random, scene.daylight)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="a" x1="0" y1="0" x2="${random.pick([0, 1])}" y2="1"><stop stop-color="${palette.deep}"/><stop offset="1" stop-color="${palette.ground}"/></linearGradient>
<radialGradient id="h"><stop stop-color="${palette.glow}" stop-opacity=".7"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs>
<rect width="640" height="360" fill="url(#a)"/><circle cx="${random.int(180, 460)}" cy="${random.int(80, 220)}" r="${random.int(220, 320)}" fill="url(#h)"/>
${scene.draw(palette, random)}
</svg>`
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
