import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const namePlace = { left: 165, top: 80, width: 1000, height: 60 }

async function pictureOf(siteName: string) {
  const site = await testApp({ env: { SITE_NAME: siteName } })
  const response = await site.app.inject('/og.jpg')
  await site.close()
  return response
}

test('the share picture bears the name of the site, whatever is in it', async () => {
  const shipped = await sharp('web/static/og.jpg').extract(namePlace).raw().toBuffer()
  const response = await pictureOf('Wire <&> Co')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const picture = sharp(response.rawPayload)
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await picture.extract(namePlace).raw().toBuffer()).equals(shipped)).toBe(false)
})

test('a site with the default name is served the file as it is', async () => {
  const response = await pictureOf('Crypto News')
  expect(response.rawPayload.equals(readFileSync('web/static/og.jpg'))).toBe(true)
})
