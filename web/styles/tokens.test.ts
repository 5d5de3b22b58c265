import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = colours(':root')
const themes = { light, dark: { ...light, ...colours('.dark') } }

const surfaces = ['canvas', 'surface', 'surface-2', 'surface-3']
const meanings = ['bull', 'mid', 'bear', 'ad', 'info']
const pairs: [text: string, background: string, least: number][] = [
  ...['text', 'text-2', 'text-3', 'accent-text', 'visited'].flatMap((text) =>
    surfaces.map((surface): [string, string, number] => [text, surface, 4.5]),
  ),
  ...meanings.flatMap((name): [string, string, number][] => [
    [`${name}-text`, `${name}-tint`, 4.5],
    ...surfaces.map((surface): [string, string, number] => [`${name}-text`, surface, 4.5]),
    [name, 'surface', 3],
    [name, 'canvas', 3],
  ]),
  ...['text', 'text-2', 'text-3'].map((text): [string, string, number] => [text, 'pop', 4.5]),
  ...['canvas', 'surface', 'surface-2', 'pop'].map((surface): [string, string, number] => [
    'control',
    surface,
    3,
  ]),
  ...[...surfaces, 'pop'].map((surface): [string, string, number] => ['focus', surface, 3]),
  ['accent-text', 'accent-tint', 4.5],
  ['text-2', 'accent-tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-ink', 'ink', 4.5],
  ['on-ink', 'ink-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['text', 'raised', 4.5],
  ['accent', 'surface', 3],
]

describe.each(Object.entries(themes))('contrast in the %s theme', (_theme, tokens) => {
  test.each(pairs)('%s on %s is at least %d', (text, background, least) => {
    expect(contrast(tokens[text] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

function colours(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map((match) => [match[1], match[2]]),
  )
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
