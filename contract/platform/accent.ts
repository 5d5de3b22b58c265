/** Zod-free: the colours of both themes that follow from one accent, and their contrast. */

export const DEFAULT_ACCENT = '#2941d9'
const DEFAULT_DARK = '#9db3ff'
export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/
/** WCAG 2.2 AA for text. */
export const LEAST_CONTRAST = 4.5

type Theme = 'light' | 'dark'
/** Backgrounds and texts of web/styles/tokens.css that meet the accent. */
export const ACCENT_SURFACES: Record<
  Theme,
  { page: string; panels: string[]; text2: string; on: string }
> = {
  light: {
    page: '#f3f5f7',
    panels: ['#ffffff', '#f7f8fa', '#edeff2'],
    text2: '#434a56',
    on: '#ffffff',
  },
  dark: {
    page: '#0a0c10',
    panels: ['#111419', '#171a20', '#20242b', '#181c22'],
    text2: '#b4b9c2',
    on: '#0a0e1f',
  },
}
/** Share of the accent in the background and the border of what is selected. */
const MIX = {
  light: { base: '#ffffff', tint: 0.09, line: 0.35 },
  dark: { base: '#111419', tint: 0.16, line: 0.4 },
}
/** OKLCH lightness from which the dark accent is looked for. */
const DARK_LIGHTNESS = 0.75
const STEP = 0.004
/** OKLCH hue of the mark 'Potentially Ad', and how near an accent may come. */
const AD_HUE = 324
const AD_DISTANCE = 20
/** Below this OKLCH chroma a colour is grey and has no hue. */
const GREY = 0.03

type AccentColours = { accent: string; tint: string; line: string; on: string }
type Contrasts = { page: number; panels: number; text: number }

/** The accent of the dark theme has the same hue and is lighter. */
export function accentColours(accent: string): Record<Theme, AccentColours> {
  return { light: coloursIn('light', accent), dark: coloursIn('dark', darkAccent(accent)) }
}

/** Lowest contrast of links on the page, of links on panels and selected rows, and of text on the accent. */
export function accentContrast(accent: string): Record<Theme, Contrasts> {
  const { light, dark } = accentColours(accent)
  return { light: contrastsIn('light', light), dark: contrastsIn('dark', dark) }
}

/** Why a site cannot have this accent; undefined if it can. `nearest` passes. */
export function accentProblem(accent: string): { sentence: string; nearest?: string } | undefined {
  const { chroma, hue } = oklchOf(accent)
  const distance = Math.abs(((hue - AD_HUE + 540) % 360) - 180)
  if (chroma > GREY && distance < AD_DISTANCE)
    return { sentence: 'Too near the colour of Potentially Ad.' }
  if (passes('light', accent)) return undefined
  const nearest = nearestPassing(accent)
  return {
    sentence: `Too pale for links on white. The nearest that passes is ${nearest}.`,
    nearest,
  }
}

/** A passing accent of this OKLCH hue, for a slider; one near the ad mark is refused later. */
export const accentOfHue = (hue: number) =>
  nearestPassing(hexOf({ lightness: 0.53, chroma: 0.16, hue }))
export const hueOf = (accent: string) => oklchOf(accent).hue

function nearestPassing(accent: string): string {
  const colour = oklchOf(accent)
  let nearest = accent
  while (!passes('light', nearest)) {
    colour.lightness -= STEP
    nearest = hexOf(colour)
  }
  return nearest
}

function darkAccent(accent: string): string {
  // No stylesheet is sent for the default.
  if (accent === DEFAULT_ACCENT) return DEFAULT_DARK
  const colour = oklchOf(accent)
  colour.lightness = Math.max(DARK_LIGHTNESS, colour.lightness)
  while (!passes('dark', hexOf(colour))) colour.lightness += STEP
  return hexOf(colour)
}

const passes = (theme: Theme, accent: string) =>
  Math.min(...Object.values(contrastsIn(theme, coloursIn(theme, accent)))) >= LEAST_CONTRAST

function coloursIn(theme: Theme, accent: string): AccentColours {
  const { base, tint, line } = MIX[theme]
  return {
    accent,
    tint: mixed(accent, base, tint),
    line: mixed(accent, base, line),
    on: ACCENT_SURFACES[theme].on,
  }
}

function contrastsIn(theme: Theme, { accent, tint, on }: AccentColours): Contrasts {
  const { page, panels, text2 } = ACCENT_SURFACES[theme]
  const onPanels = [...panels, tint].map((panel) => contrast(accent, panel))
  return {
    page: contrast(accent, page),
    panels: Math.min(...onPanels, contrast(text2, tint)),
    text: contrast(accent, on),
  }
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Triple = [number, number, number]
type Oklch = { lightness: number; chroma: number; hue: number }

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Triple
const toHex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
const linearOf = (hex: string) =>
  channels(hex).map((value) =>
    value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as Triple

function mixed(accent: string, base: string, share: number): string {
  const below = channels(base)
  return toHex(channels(accent).map((value, at) => value * share + (below[at] ?? 0) * (1 - share)))
}

// Matrices of https://bottosson.github.io/posts/oklab/
function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360,
  }
}

/** With less chroma where the screen has no such colour. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (isShown(linearRgb(lightness, chroma, hue))) least = chroma
  for (let step = 0; step < 12; step++) {
    const middle = (least + most) / 2
    if (isShown(linearRgb(lightness, middle, hue))) least = middle
    else most = middle
  }
  const encoded = linearRgb(lightness, least, hue).map((value) => {
    const inside = Math.min(1, Math.max(0, value))
    return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055)
  })
  return toHex(encoded)
}

const isShown = (rgb: Triple) => rgb.every((value) => value >= -0.0001 && value <= 1.0001)

function linearRgb(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
