import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Attention } from '../../../contract/admin/attention.ts'
import { kept } from '../../page/kept.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CellText, DividedList, Muted } from '../../ui/text.tsx'
import { attentionQuery } from '../screen/admin-queries.ts'
import { IssueRow } from './issue-row.tsx'

const REFRESH_MS = 60_000

const ROWS_AT_FIRST = 8

export function AttentionPanel() {
  const attention = useQuery({ ...attentionQuery, refetchInterval: REFRESH_MS })
  const { data } = attention
  const count = data?.matters.length
  useEffect(() => {
    if (count !== undefined) keptRows.write(Math.min(count, ROWS_AT_FIRST))
  }, [count])
  if (!data)
    return (
      <Panel
        className="mb-4 min-h-14 px-5 py-4"
        // as high as it will be, so that nothing jumps
        style={{ minHeight: keptRows.read() * ROW_PX + HEAD_PX }}
      >
        {attention.isError ? (
          <Unchecked attention={attention} />
        ) : (
          <Skeleton className="h-5 w-64" />
        )}
      </Panel>
    )
  return (
    <>
      {/* old articles are taken in behind the scenes; the site works meanwhile */}
      {data.backlog.length > 0 && (
        <Panel className="mb-4 grid gap-3 px-5 py-4">
          {data.backlog.map(({ what, done, total }) => (
            <ProgressBar key={what} label={BACKLOG_WORDS[what]} done={done} total={total} />
          ))}
        </Panel>
      )}
      {data.matters.length === 0 && !attention.isError ? (
        <Panel className="mb-4 flex min-h-14 flex-wrap items-center gap-x-3 px-5 py-3">
          <h2 className="text-small font-label">Nothing needs attention.</h2>
          <CellText className="mr-auto">{data.quiet}</CellText>
          <span className="text-small text-fg-3 tabular-nums">
            Checked {timeOf(data.checked_at)}
          </span>
        </Panel>
      ) : (
        <Issues attention={attention} data={data} />
      )}
    </>
  )
}

const BACKLOG_WORDS = {
  coins: 'Linking articles to coins',
  stories: 'Grouping articles into stories',
  reports: 'Finding who reported first',
}

type Checked = { isError: boolean; refetch: () => unknown }

function Issues({ attention, data }: { attention: Checked; data: Attention }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Panel className="mb-4">
      <PanelHead title="Needs attention">
        <Fact tone="bear">{data.matters.length}</Fact>
        <span className="text-small text-fg-3 tabular-nums">Checked {timeOf(data.checked_at)}</span>
      </PanelHead>
      {attention.isError && (
        <div className="border-line border-b px-5 py-3">
          <Unchecked attention={attention} checkedAt={data.checked_at} />
        </div>
      )}
      <DividedList>
        {data.matters.slice(0, showsAll ? undefined : ROWS_AT_FIRST).map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </DividedList>
      {!showsAll && data.matters.length > ROWS_AT_FIRST && (
        <div className="border-line border-t px-5 py-2.5">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {data.matters.length}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const keptRows = kept('localStorage', 'attention-rows', 0)
const ROW_PX = 72
const HEAD_PX = 55

function Unchecked({ attention, checkedAt }: { attention: Checked; checkedAt?: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">
        Could not be checked.{' '}
        {checkedAt && <Muted>As of {timeOf(checkedAt)} may be out of date.</Muted>}
      </p>
      <Button size="sm" onClick={() => attention.refetch()}>
        Check again
      </Button>
    </div>
  )
}

const timeOf = (time: string) =>
  new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
