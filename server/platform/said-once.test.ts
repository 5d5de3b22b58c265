import { expect, test, vi } from 'vitest'
import { Flood, isNews } from './said-once.ts'

test('what is looked at again and again is news when it is another than before, in the same log', () => {
  const [log, other] = [{}, {}]
  expect(isNews(log, 'prices', undefined)).toBe(false)
  expect(isNews(log, 'prices', 'away')).toBe(true)
  expect(isNews(log, 'prices', 'away')).toBe(false)
  expect(isNews(log, 'feeds', 'away')).toBe(true)
  expect(isNews(other, 'prices', 'away')).toBe(true)
  expect(isNews(log, 'prices', 'slow')).toBe(true)
  expect(isNews(log, 'prices', undefined)).toBe(true)
  expect(isNews(log, 'prices', undefined)).toBe(false)
})

test('what comes in floods is one line when it begins and one with its count when it is over', async () => {
  const log = { warn: vi.fn() }
  const flood = new Flood(log, { begins: 'It begins', ended: (times) => `${times} times` }, 30)
  for (let count = 0; count < 1000; count++) flood.count({ reason: 'load' })
  expect(log.warn.mock.calls).toEqual([[{ reason: 'load' }, 'It begins']])
  await vi.waitFor(() => expect(log.warn).toHaveBeenLastCalledWith('1000 times'))
  flood.count()
  expect(log.warn).toHaveBeenLastCalledWith({}, 'It begins')
  await vi.waitFor(() => expect(log.warn).toHaveBeenLastCalledWith('1 times'))
  expect(log.warn).toHaveBeenCalledTimes(4)
})
