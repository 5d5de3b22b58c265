import { readFileSync } from 'node:fs'

/**
 * Text as outlines of letters: nothing depends on the fonts of the machine, and it is known beforehand whether a text
 * can be drawn. letters.json is made by tools/letters.ts.
 */

/** Advance width and path data of a letter, 1000 units high. */
type Letter = readonly [number, string]
const UNITS = 1000

let loaded: Map<string, Letter> | undefined

function letterOf(character: string): Letter | undefined {
  loaded ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Record<
        string,
        Letter
      >,
    ),
  )
  return loaded.get(character)
}

export const canDraw = (text: string): boolean =>
  [...text].every((character) => letterOf(character) !== undefined)

export function widthOf(text: string, size: number): number {
  let units = 0
  for (const character of text) units += letterOf(character)?.[0] ?? 0
  return (units * size) / UNITS
}

export function outline(text: string, x: number, y: number, size: number, fill: string): string {
  let units = 0
  const drawn = [...text].map((character) => {
    const [width, path] = letterOf(character) ?? [0, '']
    const letter = path && `<path transform="translate(${units})" d="${path}"/>`
    units += width
    return letter
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / UNITS})">${drawn.join('')}</g>`
}

/** Lines no wider than that; what does not fit into the last ends in '…'. */
export function wrap(text: string, size: number, width: number, mostLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((each) => broken(each, size, width))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, mostLines)
  if (lines.length > mostLines)
    shown[mostLines - 1] = ended(shown[mostLines - 1] ?? '', size, width)
  return shown
}

/** A word wider than a line goes on in the next. */
function broken(word: string, size: number, width: number): string[] {
  const parts = ['']
  for (const character of word) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && widthOf(last + character, size) > width) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

function ended(line: string, size: number, width: number): string {
  let kept = [...line]
  while (kept.length > 0 && widthOf(`${kept.join('')}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}
