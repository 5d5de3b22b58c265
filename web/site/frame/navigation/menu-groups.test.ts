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

const facts = { categories: [], pages: undefined, signedIn: false, onLogout: () => {} }

test('Resources always lists its four entries; one whose page is gone has no link', () => {
  const targets = (pages?: { path: string }[]) =>
    menuGroups({ ...facts, pages })[1]?.entries.map((entry) => [
      entry.label,
      'to' in entry && entry.to,
    ])
  const all = [
    ['Services', '/services'],
    ['Contact', '/contact'],
    ['Explore', '/explore'],
    ['Pricing', '/pricing'],
  ]
  expect(targets()).toEqual(all)
  const known = ['/services', '/contact', '/explore'].map((path) => ({ path }))
  expect(targets(known)).toEqual([...all.slice(0, 3), ['Pricing', false]])
})

test('only active categories stand in the News menu', () => {
  const [news] = menuGroups({
    ...facts,
    categories: [
      { name: 'Bitcoin', slug: 'bitcoin', isActive: true },
      { name: 'Hidden', slug: 'hidden', isActive: false },
    ],
  })
  expect(news?.entries.map((entry) => [entry.label, 'to' in entry && entry.to])).toEqual([
    ['All News', '/'],
    ['Bitcoin', '/bitcoin'],
  ])
})
