import type { ReactNode } from 'react'
import { PageFeedLink } from './feed-link.tsx'

type RecordHeadingProps = { title: string; lead: string; feed?: string; children?: ReactNode }

/** Title of a page about records and what it shows; its switches stand at the right. */
export const RecordHeading = ({ title, lead, feed, children }: RecordHeadingProps) => (
  <div className="mt-7 mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 max-md:mt-5">
    <div className="mr-auto max-md:w-full">
      <h1 className="text-title font-strong">{title}</h1>
      <p className="mt-0.5 text-fg-2">
        {lead} {feed && <PageFeedLink href={feed} />}
      </p>
    </div>
    {children}
  </div>
)
