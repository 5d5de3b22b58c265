import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype from 'opentype.js'
import { root } from './web-sources.ts'

/**
 * `node tools/letters.ts` writes the outlines of all letters of Hanken Grotesk (600, OFL) that share pictures are drawn
 * with. The server then needs neither a font parser nor fonts of the machine.
 */
const FILE = 'server/publishing/share-pictures/letters.json'
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext']
/** Outlines are this many units high. */
const UNITS = 1000

const letters: Record<string, [number, string]> = {}
for (const alphabet of ALPHABETS) {
  const file = `node_modules/@fontsource/hanken-grotesk/files/hanken-grotesk-${alphabet}-600-normal.woff`
  const font = opentype.parse(new Uint8Array(readFileSync(join(root, file))).buffer)
  for (let index = 1; index < font.glyphs.length; index++) {
    const glyph = font.glyphs.get(index)
    for (const unicode of glyph.unicodes) {
      const width = Math.round((glyph.advanceWidth / font.unitsPerEm) * UNITS)
      letters[String.fromCodePoint(unicode)] ??= [width, glyph.getPath(0, 0, UNITS).toPathData(0)]
    }
  }
}
const sorted = Object.entries(letters).sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  join(root, FILE),
  `{\n${sorted.map(([letter, drawn]) => `${JSON.stringify(letter)}:${JSON.stringify(drawn)}`).join(',\n')}\n}\n`,
)
console.log(`${sorted.length} letters in ${FILE}`)
