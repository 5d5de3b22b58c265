import '../../../../styles/site.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Hash, Minus, Rss, User } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type {
  HeadlineCorrection,
  HeadlineCorrections,
} from '../../../../../contract/news/headline-changes.ts'
import { countText } from '../../../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../../../contract/platform/site-meta.ts'
import { formatDayName, formatVisitTime } from '../../../../format/day-name.ts'
import { Link } from '../../../../page/link.tsx'
import { PageHead } from '../../../../page/page-head.tsx'
import { Button, linkButtonClass } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { Fact } from '../../../../ui/fact.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRegion } from '../../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../../ui/toggle-group.tsx'
import { FollowButton } from '../../../following/follow-button.tsx'
import { useNow, useTimeZone } from '../../../frame/clock/clock.ts'
import { NotFoundScreen } from '../../../frame/page-frame/not-found-screen.tsx'
import { RecordHeading } from '../../../frame/page-frame/record-heading.tsx'
import { Followers } from '../../../stories/corrected-panel.tsx'
import { ageText, CORRECTION_KIND_NAMES } from '../../../stories/correction-words.ts'
import { WordChanges } from '../../../stories/headline-edits.tsx'
import { ReportedAt } from '../../../stories/reported-at.tsx'
import { storyHref } from '../../../stories/story-href.ts'
import { OutletLink } from '../../articles/tag-links.tsx'
import { correctionPages, correctionsHead, type Shown, shownOf } from './corrections-query.ts'

/** Headlines that changed in substance, and who still shows the old version. */
export function CorrectionsScreen() {
  const [params, setParams] = useSearchParams()
  const show = shownOf(params)
  const query = useInfiniteQuery({ ...correctionPages(show), placeholderData: keepPreviousData })
  const [first] = query.data?.pages ?? []
  if (first === null) return <NotFoundScreen />
  const choose = (next: Shown) =>
    setParams(next === 'all' ? { show: 'all' } : {}, { preventScrollReset: true })
  const corrections = query.data?.pages.flatMap((page) => page?.corrections ?? []) ?? []
  return (
    <div className="content">
      <PageHead head={correctionsHead} />
      <RecordHeading
        title="Corrections"
        lead="Headlines that changed in substance: a figure, a name or a ‘not’."
      >
        <ToggleGroup
          label="Show"
          value={show}
          options={[
            { value: 'open', label: first ? `Open ${first.open}` : 'Open' },
            { value: 'all', label: first ? `All ${first.total}` : 'All' },
          ]}
          onChange={choose}
          className="max-md:flex-1"
        />
        <FollowButton className={linkButtonClass()} view="/corrections" />
        <a href="/corrections/feed.xml" className={linkButtonClass()}>
          <Rss />
          Feed
        </a>
      </RecordHeading>
      <Panel aria-busy={query.isPlaceholderData}>
        {first && corrections.length > 0 ? (
          <Rows corrections={corrections} byDay={show === 'all'} />
        ) : first ? (
          <Nothing counts={first} onShowAll={() => choose('all')} />
        ) : query.isError ? (
          <ErrorState
            title="Failed to load corrections"
            hint="The server did not answer. The rest of the site is not affected."
            retry={query}
          />
        ) : (
          <SkeletonRegion label="Loading corrections" lines={['m-5 h-[320px]']} />
        )}
      </Panel>
      {query.hasNextPage && (
        <div className="mt-4 grid justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
      <p className="mt-3 mb-4 max-w-[88ch] text-small text-fg-3">
        Only headlines in the outlets’ own feeds are compared, whenever a feed is read. An outlet is
        listed when its headline still has the old figure, name or sense. Its text may already be
        right.
      </p>
    </div>
  )
}

function Rows({ corrections, byDay }: { corrections: HeadlineCorrection[]; byDay: boolean }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const days = Map.groupBy(corrections, ({ at }) =>
    byDay ? formatDayName(Date.parse(at), now, timeZone) : '',
  )
  return [...days].map(([day, rows]) => (
    <section
      key={day}
      aria-label={day || 'Open corrections'}
      className="border-line not-first:border-t"
    >
      {day && (
        <h2 className="border-line border-b bg-surface-2 px-6 py-2 text-hint leading-5 font-label text-fg-3 first:rounded-t-[11px] max-md:px-4">
          {day}
        </h2>
      )}
      <ul>
        {rows.map((correction) => (
          <CorrectionRow key={correction.id} correction={correction} />
        ))}
      </ul>
    </section>
  ))
}

function Nothing({ counts, onShowAll }: { counts: HeadlineCorrections; onShowAll: () => void }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const time = (at: string) => formatVisitTime(Date.parse(at), now, timeZone)
  const { total, last_closed_at, compared_since } = counts
  if (total === 0)
    return (
      <EmptyState
        title="No corrections yet"
        hint={
          compared_since
            ? `Headlines are compared since ${time(compared_since)}.`
            : 'No headline has changed yet.'
        }
      />
    )
  return (
    <EmptyState
      icon={<CircleCheck />}
      title="Nothing open"
      hint={`Every outlet has followed the last correction, or its report left its feed.${last_closed_at ? ` It was closed ${time(last_closed_at)}.` : ''}`}
      action={<Button onClick={onShowAll}>Show all {total}</Button>}
    />
  )
}

const ICONS = { figure: <Hash />, name: <User />, sense: <Minus /> }

/** One correction: who and when, what changed, and who still shows the old version. */
function CorrectionRow({ correction }: { correction: HeadlineCorrection }) {
  const { story, kind } = correction
  const age = ageText(correction)
  return (
    <li className="correction-row">
      <div className="max-lg:flex max-lg:items-start max-lg:gap-2.5">
        <Fact tone="off" icon={ICONS[kind]} className="max-lg:order-2 max-lg:ml-auto">
          {CORRECTION_KIND_NAMES[kind]}
        </Fact>
        <p className="text-small text-fg-3 tabular-nums">
          <OutletLink
            name={correction.publisher_name}
            slug={correction.publisher_slug}
            className="mt-1.5 block text-base leading-5 font-strong text-fg underline-offset-3 max-lg:mt-0 [a&]:hover:underline"
          />
          <ReportedAt at={correction.at} />
          {age && <span className="block max-lg:inline max-lg:before:content-[',_']">{age}</span>}
        </p>
      </div>
      <div className="min-w-0">
        <p className="text-part font-label tracking-[-.008em] text-pretty [overflow-wrap:anywhere] max-md:text-base">
          <WordChanges words={correction.words} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-small text-fg-3 [&_b]:font-label [&_b]:text-fg-2">
          <span>
            {countText(story.outlets, 'outlet')}, first:{' '}
            <b>{story.first_publisher ?? UNKNOWN_SOURCE}</b> <ReportedAt at={story.first_at} />
          </span>
          <Link
            to={storyHref(story)}
            aria-label={`Open the story: ${story.title}`}
            className="inline-flex items-center font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-8"
          >
            Open the story
          </Link>
        </p>
      </div>
      <div className="max-lg:border-line max-lg:border-t max-lg:pt-2.5">
        <Followers correction={correction} />
      </div>
    </li>
  )
}
