import type { ReactNode } from 'react'
import { countText } from '../../../../contract/platform/count-text.ts'
import { totalInWords } from '../../../format/total-in-words.ts'
import { PageFeedLink } from './feed-link.tsx'

type ScreenHeadingProps = {
  children: string
  count?:
    | { totalCount: number; totalCountExact: boolean; storyCount?: number | undefined }
    | undefined
  feed?: string | undefined
  beside?: ReactNode
}

export function ScreenHeading({ children, count, feed, beside }: ScreenHeadingProps) {
  return (
    <div className="mr-auto flex min-w-0 items-baseline gap-2 max-md:w-full">
      <h1 className="text-part font-strong [overflow-wrap:anywhere]">{children}</h1>
      {count !== undefined && (
        <span className="shrink-99 truncate text-small font-label text-fg-3 tabular-nums">
          {totalInWords(count)}
          {count.storyCount !== undefined &&
            ` in ${countText(count.storyCount, 'story', 'stories')}`}
        </span>
      )}
      {beside}
      {feed && <PageFeedLink href={feed} />}
    </div>
  )
}
