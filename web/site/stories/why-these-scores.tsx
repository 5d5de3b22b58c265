import { useState } from 'react'
import type { StoryReport } from '../../../contract/stories/stories.ts'
import { loadOnce, partOf } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'

const useReceipt = loadOnce(() => import('./story-receipt.tsx'), '', 'idle')
const Receipt = partOf(useReceipt, 'StoryReceipt')

export function WhyTheseScores({ reports }: { reports: readonly StoryReport[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-print="hide"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        className="mt-1.5 min-h-6 text-hint text-fg-3 hover:text-fg max-md:mt-0 max-md:-mb-3 max-md:min-h-11"
      >
        <span className="dots">Why these scores?</span>
      </button>
      {anchor && (
        <PartBoundary>
          <Receipt reports={reports} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}
