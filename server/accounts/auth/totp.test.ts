import { expect, test } from 'vitest'
import { base32, hotp, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238: at %i s the code is %s', (seconds, code) => {
  expect(hotp(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('RFC 4226: codes of six digits', () => {
  expect([0, 1, 2, 9].map((counter) => hotp(secret, counter))).toEqual([
    '755224',
    '287082',
    '359152',
    '520489',
  ])
})

test('RFC 4648: base 32', () => {
  expect(['f', 'fo', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6YTBOI',
  ])
})

test('a code holds one step before and after, and no step twice', () => {
  const now = new Date(1_700_000_010_000)
  const step = stepAt(now)
  const matches = (at: number, last = 0) => matchingStep(secret, hotp(secret, at), now, last)
  expect([-2, -1, 0, 1, 2].map((drift) => matches(step + drift))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(matches(step, step)).toBeUndefined()
  expect(matches(step - 1, step)).toBeUndefined()
  expect(matches(step + 1, step)).toBe(step + 1)
  for (const code of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])
    expect(matchingStep(secret, code, now, 0)).toBeUndefined()
})
