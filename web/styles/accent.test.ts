import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ACCENT_SURFACES,
  accentColours,
  accentContrast,
  accentOfHue,
  accentProblem,
  contrast,
  DEFAULT_ACCENT,
  hueOf,
  LEAST_CONTRAST,
} from '../../contract/platform/accent.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = colours(':root')
const themes = { light, dark: { ...light, ...colours('.dark') } }

function colours(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map((m) => [m[1], m[2]]),
  )
}

/** Repeatable. */
function randomAccents(count: number): string[] {
  let state = 20261118
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`
  })
}

test('the surfaces are those of the stylesheet', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, panels, text2 } = ACCENT_SURFACES[theme]
    const tokens = themes[theme]
    expect(page).toBe(tokens.canvas)
    expect(text2).toBe(tokens['text-2'])
    for (const name of ['surface', 'surface-2', 'surface-3', 'pop'])
      expect(panels).toContain(tokens[name])
  }
})

test('of 1,000 random accents every one that is accepted, and every one proposed, passes in both themes', () => {
  const judged = randomAccents(1000).map((accent) => ({ accent, problem: accentProblem(accent) }))
  const accepted = judged.flatMap(({ accent, problem }) => (problem ? [] : accent))
  const proposed = judged.flatMap(({ problem }) => problem?.nearest ?? [])
  expect(accepted.length).toBeGreaterThan(100)
  expect(proposed.length).toBeGreaterThan(100)
  expect(proposed.filter((accent) => accentProblem(accent))).toEqual([])
  const failing: string[] = []
  for (const accent of [...accepted, ...proposed]) {
    for (const theme of ['light', 'dark'] as const) {
      const tokens = themes[theme]
      const { accent: text, tint, on } = accentColours(accent)[theme]
      const pairs = [
        ...['canvas', 'surface', 'surface-2', 'surface-3', 'pop'].map((name) => [
          text,
          tokens[name] ?? '',
        ]),
        [text, tint],
        [tokens['text-2'] ?? '', tint],
        [on, text],
      ]
      for (const [one = '', other = ''] of pairs)
        if (!(contrast(one, other) >= 4.5)) failing.push(`${accent}: ${one} on ${other}, ${theme}`)
    }
  }
  expect(failing).toEqual([])
})

test('the default is that of the stylesheet', () => {
  expect(DEFAULT_ACCENT).toBe(light.accent)
  expect(accentColours(DEFAULT_ACCENT).dark.accent).toBe(themes.dark['accent-text'])
})

test('the dark accent has the hue of the light one', () => {
  const { dark } = accentColours('#0b6e69')
  expect(Math.abs(hueOf(dark.accent) - hueOf('#0b6e69'))).toBeLessThan(3)
  expect(accentContrast('#0b6e69').dark.page).toBeGreaterThan(8)
})

test('a pale accent gets the nearest that passes, one like the ad mark is refused', () => {
  const { sentence, nearest = '' } = accentProblem('#d9a21b') ?? {}
  expect(sentence).toBe(`Too pale for links on white. The nearest that passes is ${nearest}.`)
  expect(Math.abs(hueOf(nearest) - hueOf('#d9a21b'))).toBeLessThan(3)
  expect(Math.min(...Object.values(accentContrast(nearest).light))).toBeLessThan(
    LEAST_CONTRAST + 0.2,
  )
  expect(accentProblem('#97409f')?.sentence).toBe('Too near the colour of Potentially Ad.')
  for (const swatch of [
    '#2941d9',
    '#0b6e69',
    '#7b2fbf',
    '#a3341f',
    '#1d6b34',
    '#8a5a00',
    '#000000',
  ])
    expect(accentProblem(swatch), swatch).toBeUndefined()
})

test('every hue has an accent that passes', () => {
  for (let hue = 0; hue < 360; hue += 5) {
    const { light: links, dark } = accentContrast(accentOfHue(hue))
    expect(
      Math.min(...Object.values(links), ...Object.values(dark)),
      String(hue),
    ).toBeGreaterThanOrEqual(4.5)
  }
})
