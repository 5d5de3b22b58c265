import { expect, it } from 'vitest'
import { NOTHING_SELECTED, pageToggled, type Selection, toggled } from './selection.ts'

const page = [10, 20, 30, 40, 50]
const from = (...ids: number[]): Selection => ({ ids: new Set(ids), anchor: ids.at(-1) })
const idsOf = ({ ids }: Selection) => [...ids].sort((one, other) => one - other)

it('takes one in and out', () => {
  const once = toggled(NOTHING_SELECTED, page, 20, false)
  expect(idsOf(once)).toEqual([20])
  expect(idsOf(toggled(once, page, 20, false))).toEqual([])
})

it.each([
  [20, 40, [20, 30, 40]],
  [40, 20, [20, 30, 40]],
  [30, 30, [30]],
])('a range from %i to %i', (anchor, to, ids) => {
  expect(idsOf(toggled(from(anchor), page, to, true))).toEqual(ids)
})

it('a range that begins on another page is this one alone', () => {
  expect(idsOf(toggled(from(99), page, 20, true))).toEqual([20, 99])
})

it('takes a page in and out, and leaves what is selected elsewhere', () => {
  const whole = pageToggled(from(99, 20), page)
  expect(idsOf(whole)).toEqual([...page, 99])
  expect(idsOf(pageToggled(whole, page))).toEqual([99])
})
