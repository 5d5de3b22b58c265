import { Skeleton } from '../../ui/skeleton.tsx'
import { storyLayout } from './story-layout.ts'

/** A story's room, 179 px high on a wide screen. */
export function StorySkeleton() {
  return (
    <div className={storyLayout.row}>
      <div className={storyLayout.meta}>
        <Skeleton className="mt-1.5 mb-[5px] h-[13px] w-[92px]" />
        <div className={storyLayout.tags}>
          <Skeleton className="h-[22px] w-[68px] rounded-pill" />
        </div>
      </div>
      <div className={storyLayout.head}>
        <Skeleton className="mt-1 mb-2 h-[17px] w-[78%]" />
        <Skeleton className="mb-[5px] h-3 w-[120px]" />
      </div>
      <div className={storyLayout.scores}>
        <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
        <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
      </div>
      <div className={storyLayout.overview}>
        <Skeleton className="mt-[5px] mb-[9px] h-3" />
        <Skeleton className="mb-[9px] h-3" />
        <Skeleton className="mb-[9px] h-3" />
        <Skeleton className="mb-1 h-3 w-[36%]" />
      </div>
    </div>
  )
}
