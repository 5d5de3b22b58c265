import type { Random } from '../random.ts'

/** Colours of one cover: a ground from dark to light, a glow, paper for the subject and one accent against it. */
export type Palette = {
  deep: string
  ground: string
  mid: string
  glow: string
  paper: string
  shade: string
  accent: string
  accentLight: string
  hue: number
  light: boolean
}

export function paletteFor(hue: number, random: Random, light: boolean): Palette {
  const drawn = (hue + random.int(-22, 22) + 360) % 360
  const turned = drawn > 38 && drawn < 85 ? 30 : drawn // dark yellows are mud
  const against = random.pick(ACCENT_HUES.filter((accent) => distance(accent, turned) > 55))
  const saturation = random.int(34, 58)
  const tone = (shift: number, sat: number, lightness: number) =>
    `hsl(${(turned + shift + 360) % 360}, ${sat}%, ${lightness}%)`
  return {
    hue: turned,
    light,
    deep: light ? tone(0, saturation, 72) : tone(6, saturation, 10),
    ground: light ? tone(-14, saturation, 86) : tone(-8, saturation, 24),
    mid: light ? tone(10, saturation - 8, 52) : tone(4, saturation - 6, 38),
    glow: light ? tone(40, 80, 90) : tone(12, saturation + 22, 56),
    paper: light ? tone(-6, 28, 97) : tone(-6, 24, 90),
    shade: light ? tone(4, 24, 62) : tone(8, saturation, 16),
    accent: `hsl(${against}, 78%, ${light ? 48 : 60}%)`,
    accentLight: `hsl(${against}, 88%, 78%)`,
  }
}

const ACCENT_HUES = [8, 22, 38, 44, 166, 204, 338]

function distance(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 360 - apart)
}

/** Enough digits for a picture, few enough for a short file. */
export function n(value: number): string {
  return value.toFixed(1).replace('.0', '')
}
