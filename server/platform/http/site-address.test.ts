import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config.ts'
import { missingAddressWarning, siteAddress } from './site-address.ts'

const site = onceAFile(testApp)
beforeAll(async () => {
  const { db } = site.context
  await makeCategory(db, { name: 'DeFi', slug: 'defi', tagId: (await makeTag(db, 'DeFi')).id })
})

const addressFor = (env: Record<string, string>) =>
  siteAddress({ config: readConfig(env) }, { server: Fastify() })

test.each([
  [{ SITE_URL: 'https://news.example/', HOST: '0.0.0.0' }, 'https://news.example'],
  [{}, 'http://127.0.0.1:3000'],
  [{ PORT: '80' }, 'http://127.0.0.1'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
])('%j gives %s', (env, address) => {
  expect(addressFor(env)).toBe(address)
})

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/defi/feed.xml',
])('the Host header has no part in %s, which others may be given', async (url) => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  const response = await site.app.inject({ url, headers })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain('evil.example')
  expect(response.body).toContain('http://127.0.0.1:3000')
})

test.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.0.2.1' }, true],
  [{ HOST: '0.0.0.0', SITE_URL: 'https://news.example' }, false],
  [{ HOST: '0.0.0.0', PROCESS: 'worker' }, false],
])('with %j the missing address is told: %s', (env, isTold) => {
  const warning = missingAddressWarning(readConfig(env))
  expect(warning?.includes('SITE_URL is not set') ?? false).toBe(isTold)
})
