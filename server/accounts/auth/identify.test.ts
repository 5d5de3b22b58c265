import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { TOKEN_CHECKS } from '../../../contract/platform/read-limits.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { identifier } from './identify.ts'

const site = onceATest(testApp)
const requestWith = (token: string) =>
  ({ headers: { authorization: `Bearer ${token}` } }) as IncomingMessage
const forged = (n: number) => requestWith(`forged-${String(n).padStart(36, '0')}`)

const { atOnce, waiting } = TOKEN_CHECKS.limits
const SURPLUS = 50

test('of a crowd of invented tokens the surplus is refused, and a token known to be valid is checked', async () => {
  const identify = identifier(site.context)
  expect((await identify(requestWith(site.token))).user?.username).toBe('admin')
  const crowd = Array.from({ length: atOnce + waiting + SURPLUS }, (_, n) => identify(forged(n)))
  const settled = Promise.allSettled(crowd)
  const surplus = await Promise.allSettled(crowd.slice(-SURPLUS))
  expect(surplus).toEqual(
    Array(SURPLUS).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'OVERLOADED' }),
    }),
  )
  expect((await identify(requestWith(site.token))).user?.username).toBe('admin')
  await settled
})

test('a request is identified once, and a session that was ended is not', async () => {
  const identify = identifier(site.context)
  const request = requestWith(site.token)
  expect(identify(request)).toBe(identify(request))
  expect((await identify(request)).token).toBe('valid')
  await site.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${site.token}` },
  })
  expect(await identify(requestWith(site.token))).toEqual({ user: null, token: 'bad' })
})
