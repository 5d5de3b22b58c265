import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

it.each([
  { at: '2026-11-16T12:00:00.123Z', id: 42 },
  { at: '0001-01-01T00:00:00.000Z', id: 1 },
  { at: '9999-12-31T23:59:59.999Z', id: 1 },
  { at: '1969-12-31T23:59:59.999Z', id: 1 },
  { at: '1970-01-01T00:00:00.000Z', id: Number.MAX_SAFE_INTEGER },
])('a place is read as it was written: %j', (place) =>
  expect(readCursor(writeCursor(place))).toEqual(place),
)

it.each([
  '',
  'nonsense',
  encoded('12'),
  encoded('12.'),
  encoded('.12'),
  encoded('a.b'),
  encoded('12.5.6'),
  encoded(' 12.5'),
  encoded('12.5 '),
  encoded('12.-5'),
  encoded('12x5'),
  encoded(`${Date.UTC(10_000, 0)}.5`),
  encoded(`${Date.parse('0001-01-01') - 1}.5`),
  encoded(`12.${2 ** 53}`),
])('%j is refused in words', (text) =>
  expect(() => readCursor(text)).toThrow(
    expect.objectContaining({
      message: 'before: must be the nextBefore of a page, as it was answered.',
    }),
  ),
)
