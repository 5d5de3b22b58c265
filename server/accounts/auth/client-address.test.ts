import { expect, test } from 'vitest'
import { clientAddress } from './attempts.ts'

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::', '2001:db8:0:0::/64'],
])('%s is counted as %s', (ip, expected) => {
  expect(clientAddress(ip)).toBe(expected)
})
