import { expect, test } from 'vitest'
import { POWERS } from './powers.ts'
import { ROLES, whoMay } from './roles.ts'

test.each([
  ['viewer', 'viewers, editors and admins'],
  ['editor', 'editors and admins'],
  ['admin', 'admins'],
] as const)('what needs %s is for %s', (role, words) => {
  expect(whoMay(role)).toBe(words)
})

test.each(ROLES)('%s has a row of its own in what each role may do', (role) => {
  expect(Object.values(POWERS).map((power) => power.role)).toContain(role)
})
