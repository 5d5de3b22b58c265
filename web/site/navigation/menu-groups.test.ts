import { expect, test } from 'vitest'
import { menuGroups, openMenuHeightPx } from './menu-groups.tsx'

test.each([
  [0, 16],
  [1, 72],
  [3, 184],
  [6, 352],
  [7, 400],
  [40, 400],
])('a menu of %d items opens to %d px', (items, height) => {
  expect(openMenuHeightPx(items)).toBe(height)
})

test('only active categories stand in the News menu', () => {
  const [news] = menuGroups(
    [
      { name: 'Bitcoin', slug: 'bitcoin', isActive: true },
      { name: 'Hidden', slug: 'hidden', isActive: false },
    ],
    () => {},
  )
  expect(news?.entries.map((entry) => [entry.label, 'to' in entry && entry.to])).toEqual([
    ['All News', '/'],
    ['Bitcoin', '/bitcoin'],
  ])
})
