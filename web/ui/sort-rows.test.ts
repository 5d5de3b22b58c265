import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

it('turns the same column around and starts a new one ascending', () => {
  const byName = nextSort({ column: 'order', order: 'asc' }, 'name')
  expect(byName).toEqual({ column: 'name', order: 'asc' })
  expect(nextSort(byName, 'name')).toEqual({ column: 'name', order: 'desc' })
  expect(nextSort({ column: 'name', order: 'desc' }, 'name')).toEqual({
    column: 'name',
    order: 'asc',
  })
})

it('sorts text as people do, numbers as numbers, and keeps nothing last', () => {
  const names = ['coin 10', 'Coin 2', null, 'alpha']
  expect(sortRows(names, 'asc', (name) => name)).toEqual(['alpha', 'Coin 2', 'coin 10', null])
  expect(sortRows(names, 'desc', (name) => name)).toEqual(['coin 10', 'Coin 2', 'alpha', null])
  expect(sortRows([10, 9, 100], 'asc', (value) => value)).toEqual([9, 10, 100])
  expect(sortRows([true, false], 'asc', (value) => value)).toEqual([false, true])
})
