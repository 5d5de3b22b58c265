import { expect, test } from 'vitest'
import { quietFacts } from '../../testing/quiet-facts.ts'
import type { Facts } from '../attention/facts.ts'
import { findIssues } from '../attention/find-issues.ts'
import { fullInDays } from './disk.ts'

const GB = 1e9
const now = new Date('2026-11-15T12:00:00Z')
const disk = { used: 9.72 * GB, total: 12 * GB }

test('a disk is full when its free room is used up at the pace of the last days', () => {
  const days = (first: string, used: number) =>
    fullInDays([{ day: first, used: used * GB }], disk, now)
  expect(days('2026-11-05', 8.5)).toBe(19)
  expect(days('2026-11-05', 9.8)).toBeNull()
  expect(days('2026-11-13', 8)).toBeNull()
  expect(fullInDays([], disk, now)).toBeNull()
})

test('a disk that is nearly full needs attention, and retention may help', () => {
  const facts: Facts = { ...quietFacts(now), disk }
  const meta = (room?: Facts['room']) => findIssues({ ...facts, ...(room && { room }) })[0]?.meta
  expect(findIssues(facts)).toMatchObject([
    {
      subject: 'Disk',
      state: 'near',
      message: '81% full, 9.7 of 12.0 GB.',
      meta: 'When it is full nothing can be saved',
      fixes: [{ label: 'Open retention', path: '/admin/settings/retention' }],
    },
  ])
  expect(meta({ couldFree: 2.1 * GB, fullInDays: 19 })).toBe(
    'Full in about 19 days at this pace · retention could free 2.1 GB',
  )
  expect(meta({ couldFree: 0, fullInDays: 1 })).toBe('Full in about 1 day at this pace')
  expect(findIssues({ ...facts, disk: { used: 12 * GB, total: 12 * GB } })).toMatchObject([
    {
      state: 'broken',
      message: '100% full, 12.0 of 12.0 GB.',
      meta: 'Nothing can be saved until space is freed',
    },
  ])
  expect(findIssues({ ...facts, disk: { used: 9 * GB, total: 12 * GB } })).toEqual([])
})
