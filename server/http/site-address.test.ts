import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { siteAddress } from './site-address.ts'

const asked = (host: string | undefined) => ({ protocol: 'https', headers: { host } }) as FastifyRequest

test.each([
  ['news.example:8443', 'https://news.example:8443'],
  ['news.example/elsewhere', 'https://news.example'],
  ['news.example?x=', 'https://news.example'],
  ['user@news.example', 'https://news.example'],
  ['not a host', 'http://localhost'],
  [undefined, 'https://localhost'],
])('the Host header %j gives %s', (host, address) => {
  expect(siteAddress({ config: readConfig({}) }, asked(host))).toBe(address)
})

test('SITE_URL wins over any header', () => {
  const config = readConfig({ SITE_URL: 'https://news.example/' })
  expect(siteAddress({ config }, asked('other.example'))).toBe('https://news.example')
})
