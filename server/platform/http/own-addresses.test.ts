import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOwnAddress } from '../../../contract/platform/own-addresses.ts'
import { testApp } from '../../testing/test-app.ts'

/** Below them a managed page gives a route of the web part its metadata. */
const METADATA_ONLY = ['', 'articles']

test('no address that the product itself answers can be taken by a managed page', async () => {
  const site = await testApp()
  const routes = site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /^[└├]── (\/[^\s]*)/.exec(line)?.[1] ?? [])
  const taken = routes.map((route) => route.replace(/:\w+|\*/g, 'x'))
  expect(taken.length).toBeGreaterThan(10)
  const free = taken.filter(
    (route) => !METADATA_ONLY.includes(route.split('/')[1] ?? '') && !isOwnAddress(route),
  )
  expect(free).toEqual([])
  await site.close()
})

test('nor the address of a file that is served as it is', () => {
  const files = readdirSync(new URL('../../../web/static', import.meta.url))
  expect(files.filter((name) => !isOwnAddress(`/${name}`))).toEqual([])
})
