import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { siteOf } from './follow-access.ts'

test.each([
  [{ SITE_URL: 'https://news.example/' }, 'https://news.example'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
])('links in messages of a site with %j begin with %s', (env, address) => {
  expect(siteOf({ config: readConfig(env) })).toBe(address)
})
