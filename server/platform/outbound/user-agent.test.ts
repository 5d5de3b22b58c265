import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { userAgent } from './outbound.ts'

test.each([
  [{}, 'CryptoNews/1.0'],
  [{ SITE_URL: 'https://chain.example' }, 'CryptoNews/1.0 (+https://chain.example)'],
  [
    { SITE_URL: 'https://chain.example', SITE_NAME: 'Chain & Co' },
    'ChainCo/1.0 (+https://chain.example)',
  ],
  [{ SITE_NAME: 'Новости' }, 'CryptoNews/1.0'],
])('%j asks as %s', (variables, agent) => {
  expect(userAgent(readConfig(variables))).toBe(agent)
})
