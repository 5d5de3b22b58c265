import { expect, test } from 'vitest'
import type { StoryReport } from '../../../contract/stories/stories.ts'
import { timelineRows } from './story-timeline.tsx'

const report = (id: number, kind: StoryReport['kind'], copy_of: number | null = null) =>
  ({ id, kind, copy_of }) as StoryReport
const ids = (reports: StoryReport[], order: 'time' | 'report') =>
  timelineRows(reports, order).map((row) =>
    'report' in row ? row.report.id : row.folded.map(({ id }) => id),
  )

const spread = [
  report(1, 'own'),
  report(2, 'release'),
  report(3, 'copy', 2),
  report(4, 'own'),
  report(5, 'copy', 2),
  report(6, 'copy', 2),
  report(7, 'copy', 2),
  report(8, 'own'),
  report(9, 'copy', 2),
]

test('by time they stand as they came, copies beyond the third in one row', () => {
  expect(ids(spread, 'time')).toEqual([1, 2, 3, 4, 5, 6, [7, 9], 8])
})

test('by report each text is followed by its copies', () => {
  expect(ids(spread, 'report')).toEqual([1, 2, 3, 5, 6, [7, 9], 4, 8])
})

test('a copy of a text that is gone stands for itself', () => {
  expect(ids([report(3, 'copy', 2), report(4, 'own')], 'report')).toEqual([3, 4])
})
