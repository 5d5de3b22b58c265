import { expect, test } from 'vitest'
import { addressToFollow } from './address-to-follow.ts'

test.each([
  ['/?ref=x&tag=a&tag=b&no_ads=true&view=grid', '/?tag=a&tag=b&no_ads=true'],
  ['/?search=etf+flows&utm_source=x', '/?search=etf+flows'],
  ['/coins/SOL?range=24h', '/coins/SOL'],
])('%s is followed as %s', (address, followed) => {
  expect(addressToFollow(address)).toBe(followed)
})
