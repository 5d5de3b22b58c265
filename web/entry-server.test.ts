import { expect, test } from 'vitest'
import { render } from './entry-server.tsx'

const site = { name: 'Crypto News', url: 'https://news.test', renderedAt: 0 }
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a page whose data cannot be had leaves nothing behind', async () => {
  const away = async () => {
    throw new Error('The database is away.')
  }
  const before = timers()
  for (let visit = 0; visit < 20; visit++)
    await expect(render('https://news.test/', away, site)).rejects.toThrow()
  expect(timers()).toBeLessThan(before + 5)
})
