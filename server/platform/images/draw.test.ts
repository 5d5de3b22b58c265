import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileDrawings } from '../../testing/hostile-drawings.ts'
import { blackPng } from '../../testing/png.ts'
import { draw } from './draw.ts'

/** Honest ones get all the time a busy machine needs. */
const PATIENT_MS = 50_000
const widthOf = async (image: Buffer) => (await sharp(image).metadata()).width

test('16 million pixels are drawn, one more row is refused', async () => {
  expect(await widthOf(await draw('picture', blackPng(4000, 4000), PATIENT_MS))).toBe(640)
  await expect(draw('picture', blackPng(4000, 4001))).rejects.toMatchObject({
    reason: 'too many pixels',
  })
  await expect(draw('logo', blackPng(1, 25_000_000))).rejects.toMatchObject({
    reason: 'too many pixels',
  })
})

test('what takes more than 56 MB to unpack is refused, though its pixels are few enough', async () => {
  const deep = { colour: 6, bits: 16, interlaced: true } as const
  const plain = sharp(blackPng(1700, 1700, { colour: 2, bits: 8 }))
  const avif = await plain.clone().avif({ effort: 0 }).toBuffer()
  const wide = await plain.resize(2700, 2700).gif({ effort: 1 }).toBuffer()
  expect(await widthOf(await draw('picture', blackPng(2160, 2160, deep), PATIENT_MS))).toBe(640)
  for (const large of [blackPng(2161, 2161, deep), avif, wide])
    await expect(draw('picture', large)).rejects.toMatchObject({ reason: 'too many pixels' })
})

test('the process gives back what a large picture took', async () => {
  await draw('picture', blackPng(20, 10), PATIENT_MS)
  const before = memoryOfDrawingMb()
  await draw('picture', blackPng(2160, 2160, { colour: 6, bits: 16, interlaced: true }), PATIENT_MS)
  expect(memoryOfDrawingMb() - before).toBeLessThan(15)
})

/** Of the processes this one has started to draw with. */
function memoryOfDrawingMb(): number {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const kB = children.map(
    (pid) => /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  )
  return kB.reduce((sum, each) => sum + Number(each ?? 0), 0) / 1024
}

test('rubbish is refused, and the next one is drawn all the same', async () => {
  await expect(draw('picture', Buffer.from('rubbish'))).rejects.toMatchObject({
    reason: 'unreadable',
  })
  expect(await widthOf(await draw('picture', blackPng(20, 10), PATIENT_MS))).toBe(20)
})

test.each([
  ['nested groups', hostileDrawings.nestedUse()],
  ['sixty blurs', hostileDrawings.blur()],
])(
  '%s are given up at the deadline, and the next logo is drawn all the same',
  async (_what, svg) => {
    await expect(draw('logo', Buffer.from(svg), 300)).rejects.toMatchObject({
      reason: 'took too long',
    })
    expect(await widthOf(await draw('logo', blackPng(20, 10), PATIENT_MS))).toBe(20)
  },
)

test('a logo does not wait for a picture', async () => {
  const order: string[] = []
  const slow = draw('picture', Buffer.from(hostileDrawings.blur()), 10_000).catch(() =>
    order.push('picture'),
  )
  await draw('logo', blackPng(20, 10), PATIENT_MS).then(() => order.push('logo'))
  expect(order).toEqual(['logo'])
  await slow
})
