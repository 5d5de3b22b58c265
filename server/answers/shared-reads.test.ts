import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

function site() {
  const state = { now: 1_000, asked: [] as string[] }
  const reads = new SharedReads(() => state.now)
  const read = (path: string, status = 200) =>
    reads.read(path, async () => {
      state.asked.push(path)
      return { status, body: `${path} ${state.asked.length}` }
    })
  const page = (changes: number, ...paths: string[]) =>
    reads.during({ changes, removals: 0 }, async () => {
      const replies = await Promise.all(paths.map((path) => read(path)))
      return replies.map(({ body }) => body)
    })
  return { state, reads, read, page }
}

test('pages of one version read what they share once, and are as old as the first of them', async () => {
  const { state, page } = site()
  expect(await page(7, '/menu', '/foot')).toEqual({ result: ['/menu 1', '/foot 2'], madeAt: 1_000 })
  state.now += 9_000
  expect(await page(7, '/menu', '/prices')).toEqual({ result: ['/menu 1', '/prices 3'], madeAt: 1_000 })
})

test('a new version, and ten seconds, read anew', async () => {
  const { state, page } = site()
  await page(7, '/menu')
  expect(await page(8, '/menu')).toEqual({ result: ['/menu 2'], madeAt: 1_000 })
  state.now += 10_000
  expect(await page(8, '/menu')).toEqual({ result: ['/menu 3'], madeAt: 11_000 })
})

test('a page whose snapshot is older gets nothing newer, and leaves nothing older behind', async () => {
  const { page } = site()
  await page(8, '/menu')
  expect((await page(7, '/menu')).result).toEqual(['/menu 2'])
  expect((await page(8, '/menu')).result).toEqual(['/menu 1'])
})

test('searches, failures and whatever is read outside of a page are not remembered', async () => {
  const { state, reads, read, page } = site()
  await page(7, '/articles?search=a')
  await page(7, '/articles?search=a')
  await reads.during({ changes: 7, removals: 0 }, () => read('/away', 503))
  await reads.during({ changes: 7, removals: 0 }, () => read('/away', 503))
  await read('/menu')
  await read('/menu')
  expect(state.asked).toHaveLength(6)
})
