import { Skeleton } from '../../ui/skeleton.tsx'

/** A story's room. */
export function StorySkeleton() {
  return (
    <div className="story">
      <div className="story-meta">
        <span className="story-date">
          <Skeleton className="mt-1.5 h-[13px] w-[92px]" />
        </span>
        <div className="story-tags">
          <Skeleton className="h-[22px] w-[68px] rounded-pill" />
        </div>
      </div>
      <div className="story-head">
        <span className="story-title">
          <Skeleton className="mt-1 mb-[3px] h-[17px] w-[78%]" />
        </span>
        <span className="story-source">
          <Skeleton className="mt-1.5 h-3 w-[120px]" />
        </span>
      </div>
      <div className="story-scores">
        <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
        <Skeleton className="h-7 w-[152px] rounded-fact max-md:w-28" />
      </div>
      <div className="story-overview">
        <Skeleton className="mt-[5px] mb-[9px] h-3" />
        <Skeleton className="mb-[9px] h-3" />
        <Skeleton className="mb-1 h-3 w-[36%]" />
      </div>
    </div>
  )
}
