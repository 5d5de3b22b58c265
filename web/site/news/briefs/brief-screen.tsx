import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { Clock, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Brief } from '../../../../contract/news/briefs.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageHead } from '../../../page/page-head.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { SkeletonLines, SkeletonRegion } from '../../../ui/skeleton.tsx'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { briefHead, noBriefHead } from './brief-heads.ts'
import { BriefMarket } from './brief-market.tsx'
import { BriefPager } from './brief-pager.tsx'
import { briefPath } from './brief-path.ts'
import { briefAt, briefDays } from './brief-queries.ts'
import { BriefReactions, BriefRecords } from './brief-records.tsx'
import { BriefStories } from './brief-stories.tsx'
import { countsInWords, dateInWords, dayInWords, runningInWords } from './brief-words.ts'

export function BriefScreen() {
  const { day } = useParams()
  return day === undefined ? <NewestBrief /> : <BriefOfDay key={day} day={day} />
}

function NewestBrief() {
  const query = useQuery(briefDays())
  const [newest] = query.data?.briefs ?? []
  if (newest) return <Navigate to={briefPath(newest.day)} replace />
  return (
    <Sheet>
      {query.data && <PageHead head={(name) => noBriefHead('/brief', name)} />}
      {query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <EmptyState
          icon={<FileText />}
          title="There is no brief yet"
          hint="The first one is made at 01:15 UTC, for the day before."
        />
      ) : (
        <SheetSkeleton />
      )}
    </Sheet>
  )
}

function BriefOfDay({ day }: { day: string }) {
  const query = useQuery(briefAt(day))
  const { data: brief } = query
  if (brief === null) return <NoBrief day={day} />
  return (
    <Sheet day={day}>
      {brief ? (
        <>
          <PageHead head={(name) => briefHead(brief, name)} />
          <BriefBody brief={brief} />
        </>
      ) : query.isError ? (
        <Failed query={query} />
      ) : (
        <SheetSkeleton />
      )}
    </Sheet>
  )
}

function BriefBody({ brief }: { brief: Brief }) {
  const now = useNow()
  const timeZone = useTimeZone()
  return (
    <>
      {brief.closed ? (
        <p className="mt-2.5 text-small text-fg-3">Closed at 24:00 UTC. {countsInWords(brief)}</p>
      ) : (
        <p className="tone-info mt-4 flex items-start gap-2.5 rounded-[10px] border px-3.5 py-2.5 text-small font-label">
          <Clock className="mt-0.5" />
          {runningInWords(brief, now, timeZone)}
        </p>
      )}
      <BriefStories brief={brief} />
      <BriefMarket brief={brief} />
      <BriefReactions reactions={brief.reactions} />
      <BriefRecords brief={brief} />
      <BriefPager brief={brief} />
    </>
  )
}

function NoBrief({ day }: { day: string }) {
  const { data } = useQuery(briefDays())
  const since = data?.since
  return (
    <Sheet day={day}>
      <PageHead head={(name) => noBriefHead(briefPath(day), name)} />
      <EmptyState
        icon={<FileText />}
        title="There is no brief for this day"
        hint={
          since
            ? `Briefs exist from ${dateInWords(since)} on.`
            : 'The first one is made at 01:15 UTC.'
        }
        action={<LinkButton to="/brief">Newest brief</LinkButton>}
      />
    </Sheet>
  )
}

function Sheet({ day, children }: { day?: string; children: ReactNode }) {
  const isDay = day !== undefined && !Number.isNaN(Date.parse(day))
  return (
    <div className="content">
      <article className="brief">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-1 border-fg border-b-2 pb-4">
          <h1 className="mr-auto text-title font-strong max-md:w-full">Daily brief</h1>
          {isDay && (
            <p className="text-fg-2">
              <time dateTime={day}>{dayInWords(day)}</time>
            </p>
          )}
        </div>
        {children}
      </article>
    </div>
  )
}

const Failed = ({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) => (
  <ErrorState
    title="The brief could not be loaded"
    hint="The server did not answer."
    retry={query}
  />
)

const rows = [1, 2, 3, 4, 5]

function SheetSkeleton() {
  return (
    <SkeletonRegion label="Loading the brief" className="min-h-dvh">
      {rows.map((row) => (
        <div key={row} className="py-4 pl-9">
          <SkeletonLines lines={['h-[17px] w-[86%]', 'mt-2.5 h-[13px]', 'mt-2 h-3 w-[46%]']} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
