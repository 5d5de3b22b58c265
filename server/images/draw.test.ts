import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileDrawings } from '../testing/hostile-drawings.ts'
import { blackPng } from '../testing/png.ts'
import { draw } from './draw.ts'

/** Honest ones get all the time a busy machine needs. */
const PATIENT_MS = 50_000
const widthOf = async (image: Buffer) => (await sharp(image).metadata()).width

test('16 million pixels are drawn, one more row is refused', async () => {
  expect(await widthOf(await draw('picture', blackPng(4000, 4000), PATIENT_MS))).toBe(640)
  await expect(draw('picture', blackPng(4000, 4001))).rejects.toMatchObject({ reason: 'too many pixels' })
  await expect(draw('logo', blackPng(1, 25_000_000))).rejects.toMatchObject({ reason: 'too many pixels' })
})

test('what unpacks to more than 64 MB is refused, though its pixels are few enough', async () => {
  const deep = { colour: 6, bits: 16, interlaced: true } as const
  expect(await widthOf(await draw('picture', blackPng(2000, 2000, deep), PATIENT_MS))).toBe(640)
  await expect(draw('picture', blackPng(3000, 3000, deep))).rejects.toMatchObject({
    reason: 'too many pixels',
  })
})

test('rubbish is refused, and the next one is drawn all the same', async () => {
  await expect(draw('picture', Buffer.from('rubbish'))).rejects.toMatchObject({ reason: 'unreadable' })
  expect(await widthOf(await draw('picture', blackPng(20, 10), PATIENT_MS))).toBe(20)
})

test.each([
  ['nested groups', hostileDrawings.nestedUse()],
  ['sixty blurs', hostileDrawings.blur()],
])('%s are given up at the deadline, and the next logo is drawn all the same', async (_what, svg) => {
  await expect(draw('logo', Buffer.from(svg), 300)).rejects.toMatchObject({ reason: 'took too long' })
  expect(await widthOf(await draw('logo', blackPng(20, 10), PATIENT_MS))).toBe(20)
})

test('a logo does not wait for a picture', async () => {
  const order: string[] = []
  const slow = draw('picture', Buffer.from(hostileDrawings.blur()), 10_000).catch(() => order.push('picture'))
  await draw('logo', blackPng(20, 10), PATIENT_MS).then(() => order.push('logo'))
  expect(order).toEqual(['logo'])
  await slow
})
