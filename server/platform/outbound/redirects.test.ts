import { expect, it } from 'vitest'
import { mayTakeSecrets } from './redirects.ts'

it.each([
  ['http://a.test/feed', 'http://a.test/other', true],
  ['https://a.test/feed', 'https://a.test/other', true],
  ['http://a.test/feed', 'https://a.test/feed', true],
  ['http://a.test/feed', 'https://b.test/feed', false],
  ['http://a.test/feed', 'https://www.a.test/feed', false],
  ['http://a.test/feed', 'http://b.test/feed', false],
  ['https://a.test/feed', 'http://a.test/feed', false],
  ['http://a.test:8080/feed', 'https://a.test/feed', false],
  ['http://a.test/feed', 'https://a.test:8443/feed', false],
  ['https://a.test/feed', 'https://a.test:8443/feed', false],
])('secrets for %s go on to %s: %s', (from, to, expected) => {
  expect(mayTakeSecrets(new URL(from), new URL(to))).toBe(expected)
})
