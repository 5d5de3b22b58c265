import type { StoryReport } from '../../../contract/stories/stories.ts'

/** A row of a story's timeline: one report, or the copies beyond the third folded into one row. */
export type TimelineRow = { report: StoryReport } | { folded: StoryReport[] }

const COPIES_SHOWN = 3

/** `time`: in order of time. `report`: each original followed by its copies. */
export function timelineRows(reports: readonly StoryReport[], order: 'time' | 'report'): TimelineRow[] {
  if (order === 'time') return foldCopies(reports)
  const known = new Set(reports.map(({ id }) => id))
  const isCopy = ({ copy_of }: StoryReport) => copy_of !== null && known.has(copy_of)
  return reports
    .filter((report) => !isCopy(report))
    .flatMap((text) => foldCopies([text, ...reports.filter(({ copy_of }) => copy_of === text.id)]))
}

function foldCopies(reports: readonly StoryReport[]): TimelineRow[] {
  const hidden = new Set(reports.filter(({ kind }) => kind === 'copy').slice(COPIES_SHOWN))
  const [firstHidden] = hidden
  return reports.flatMap((report): TimelineRow[] => {
    if (!hidden.has(report)) return [{ report }]
    return report === firstHidden ? [{ folded: [...hidden] }] : []
  })
}
