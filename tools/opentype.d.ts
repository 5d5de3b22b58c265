declare module 'opentype.js' {
  type Glyph = {
    index: number
    unicodes: number[]
    advanceWidth: number
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string }
  }
  type Font = { unitsPerEm: number; glyphs: { length: number; get(index: number): Glyph } }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default opentype
}
