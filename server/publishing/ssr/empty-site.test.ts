import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { articles } from '../../platform/database/schema.ts'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

test('a page learns what a site without articles waits for', async () => {
  const page = { status: 200, head: '', app: '', state: '' }
  let awaits: string | undefined
  const pages = await buildApp(site.context, {
    template: async () => '<!--app-->',
    render: async (_href, _send, info) => {
      awaits = info.awaits
      return page
    },
    shell: () => page,
    embed: async () => ({ status: 200, page: '' }),
    serveAssets: async () => {},
  })
  const { db } = site.context
  const shown = async () => {
    expect((await pages.inject('/')).statusCode).toBe(200)
    return awaits
  }
  expect(await shown()).toBe('publishers')
  await makePublisher(db, { active: false })
  expect(await shown()).toBe('publishers')
  await makePublisher(db)
  expect(await shown()).toBe('articles')
  await makeArticle(db)
  expect(await shown()).toBeUndefined()
  await db.update(articles).set({ hidden: true })
  expect(await shown()).toBe('articles')
  await pages.close()
})
