import { ChevronDown, CircleAlert, Clock, Files, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { Story, StoryReport } from '../../../contract/stories/stories.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { outgoing } from '../news/articles/article-link.ts'
import { AdMark } from '../news/articles/article-marks.tsx'
import { OutletLink } from '../news/articles/tag-links.tsx'
import { OLD_NAMES } from './correction-words.ts'
import { ReportedAt } from './reported-at.tsx'
import { SentimentFigure, SentimentShape } from './sentiment-mark.tsx'
import { formatLag } from './story-words.ts'

const orders = [
  { value: 'time' as const, label: 'By time' },
  { value: 'report' as const, label: 'By report' },
]

type StoryTimelineProps = { story: Story; corrections: readonly HeadlineCorrection[] }

export function StoryTimeline({ story, corrections }: StoryTimelineProps) {
  const [order, setOrder] = useState<'time' | 'report'>('time')
  const rows = timelineRows(story.reports, order)
  const shared = { firstAt: story.first_at, corrections }
  return (
    <Panel className="@container">
      <PanelHead title={countText(story.reports.length, 'report')}>
        <ToggleGroup label="Order" value={order} options={orders} onChange={setOrder} />
      </PanelHead>
      <ol className="py-1.5">
        {rows.map((row) =>
          'report' in row ? (
            <Report key={row.report.id} report={row.report} {...shared} />
          ) : (
            <FoldedCopies key={`copies ${row.folded[0]?.id}`} reports={row.folded} {...shared} />
          ),
        )}
      </ol>
    </Panel>
  )
}

const rowClass =
  'group/row grid grid-cols-[80px_20px_minmax(0,1fr)_auto] gap-x-3 px-5 hover:bg-surface-2 @max-[560px]:grid-cols-[16px_minmax(0,1fr)_auto] @max-[560px]:gap-x-2.5'

type Corrections = { corrections: readonly HeadlineCorrection[] }

function Report({
  report,
  firstAt,
  corrections,
}: { report: StoryReport; firstAt: string } & Corrections) {
  const isOwn = report.kind === 'own' || report.kind === 'rewrite'
  return (
    <li data-story={report.id} className={`${rowClass} py-2.5 max-md:relative`}>
      <Lag at={report.at} firstAt={firstAt} />
      <Node>
        {isOwn ? (
          <SentimentShape score={report.sentiment_score} className="timeline-shape" />
        ) : (
          <Square />
        )}
      </Node>
      <div className="min-w-0 @max-[560px]:col-start-2 @max-[560px]:row-start-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small leading-5 text-fg-3">
          <OutletLink
            name={report.publisher?.name ?? null}
            slug={report.publisher?.slug ?? null}
            className="leading-6 font-strong text-fg hover:underline hover:underline-offset-3 max-md:relative max-md:z-1"
          />
          <ReportFacts report={report} corrections={corrections} />
        </p>
        <p
          className={classNames(
            'text-pretty [overflow-wrap:anywhere]',
            isOwn ? 'text-base font-label' : 'text-base leading-[21px] text-fg-2',
          )}
        >
          <a
            {...outgoing(report.url, report.publisher?.slug)}
            className="visited:text-visited hover:underline hover:underline-offset-3 max-md:after:absolute max-md:after:inset-0"
          >
            {report.title}
          </a>
        </p>
      </div>
      <SentimentFigure
        score={report.sentiment_score}
        className="self-center @max-[560px]:col-start-3 @max-[560px]:row-start-1 @max-[560px]:self-start @max-[560px]:pt-0.5"
      />
    </li>
  )
}

function ReportFacts({ report, corrections }: { report: StoryReport } & Corrections) {
  const isIt = ({ article_id }: { article_id: number }) => article_id === report.id
  const own = corrections.filter(isIt)
  // what became of the old version of others in this report: it shows it still, or followed
  const old = corrections.find(({ still, closed_at }) => closed_at === null && still.some(isIt))
  const followed = corrections.flatMap(({ followed }) => followed).find(isIt)
  return (
    <>
      {report.first && (
        <Fact tone="star" icon={<Clock />}>
          First
        </Fact>
      )}
      {report.kind === 'own' && (
        <span>{report.updated ? 'own report, updated' : 'own report'}</span>
      )}
      {report.kind === 'rewrite' && <span>rewrites others</span>}
      {report.kind === 'release' && (
        <Fact tone="off" icon={<FileText />}>
          Press release, as sent
        </Fact>
      )}
      {report.kind === 'copy' && (
        <Fact tone="off" icon={<Files />}>
          {report.likeness === null ? 'Copy' : `Copy, ${Math.round(report.likeness)}% same`}
        </Fact>
      )}
      {report.kind !== 'own' && report.updated && <span>updated</span>}
      {report.ad && <AdMark />}
      {own[0] ? (
        <CorrectionLink>
          corrected <ReportedAt at={own[0].at} />
        </CorrectionLink>
      ) : old ? (
        <Fact tone="mid" icon={<CircleAlert />}>
          {OLD_NAMES[old.kind]}
        </Fact>
      ) : (
        followed?.until && (
          <CorrectionLink>
            followed <ReportedAt at={followed.until} />
          </CorrectionLink>
        )
      )}
      {report.headline_edits > own.length && !followed && (
        <span className="max-md:relative max-md:z-1">
          headline{' '}
          <a
            href="#headline-edits"
            aria-label="Headline edited"
            className="font-label text-accent-text hover:underline hover:underline-offset-3"
          >
            edited
          </a>
        </span>
      )}
    </>
  )
}

const CorrectionLink = ({ children }: { children: ReactNode }) => (
  <a
    href="#corrected"
    className="font-label text-accent-text hover:underline hover:underline-offset-3 max-md:relative max-md:z-1"
  >
    {children}
  </a>
)

function FoldedCopies({
  reports,
  ...shared
}: { reports: StoryReport[]; firstAt: string } & Corrections) {
  const { firstAt } = shared
  const [open, setOpen] = useState(false)
  if (open) return reports.map((report) => <Report key={report.id} report={report} {...shared} />)
  const names = reports.map(({ publisher }) => publisher?.name || UNKNOWN_SOURCE)
  return (
    <li className={`${rowClass} py-1.5`}>
      <Lag at={reports[0]?.at ?? firstAt} firstAt={firstAt} brief />
      <Node>
        <Square />
      </Node>
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setOpen(true)}
        className="timeline-more"
      >
        {countText(reports.length, 'more copy', 'more copies')}: {names.join(', ')}
        <ChevronDown className="size-[13px]! text-fg-3" />
      </button>
    </li>
  )
}

function Lag({ at, firstAt, brief = false }: { at: string; firstAt: string; brief?: boolean }) {
  return (
    <p className="text-right text-small leading-5 whitespace-nowrap text-fg-2 tabular-nums @max-[560px]:col-start-2 @max-[560px]:row-start-2 @max-[560px]:text-left">
      {formatLag(at, firstAt)}
      {!brief && (
        <ReportedAt
          at={at}
          className="block text-hint leading-4 text-fg-3 @max-[560px]:ml-1.5 @max-[560px]:inline"
        />
      )}
    </p>
  )
}

function Node({ children }: { children: ReactNode }) {
  return <span className="timeline-node">{children}</span>
}

const Square = () => (
  <i className="absolute top-1.5 left-[5px] size-[9px] rounded-[2px] border-[1.5px] border-control bg-surface ring-3 ring-surface @max-[560px]:left-[3px]" />
)

/** A row of a story's timeline: one report, or the copies beyond the third folded into one row. */
type TimelineRow = { report: StoryReport } | { folded: StoryReport[] }

const COPIES_SHOWN = 3

/** `time`: in order of time. `report`: each original followed by its copies. */
export function timelineRows(
  reports: readonly StoryReport[],
  order: 'time' | 'report',
): TimelineRow[] {
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
