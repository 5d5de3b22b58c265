import { crc32, deflateSync } from 'node:zlib'

type Kind = {
  /** 0 grey, 2 RGB, 6 RGB with alpha */
  colour?: 0 | 2 | 6
  bits?: 1 | 8 | 16
  interlaced?: boolean
}

/** A valid PNG of one colour, of any size: zeros shrink to almost nothing, and unpack to all that the header says. */
export function blackPng(
  width: number,
  height: number,
  { colour = 0, bits = 1, interlaced = false }: Kind = {},
) {
  const bitsEach = bits * { 0: 1, 2: 3, 6: 4 }[colour]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8)
  const bytes = (interlaced ? passes : [[0, 0, 1, 1]]).reduce(
    (sum, [x = 0, y = 0, dx = 1, dy = 1]) => {
      const across = Math.ceil((width - x) / dx)
      return across > 0
        ? sum + Math.ceil((height - y) / dy) * (1 + Math.ceil((across * bitsEach) / 8))
        : sum
    },
    0,
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Adam7: where each pass begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}
