import '../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, ArrowUpRight, CircleAlert, CircleCheck, Clock, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { HeadlineEdit, Story, StoryReport } from '../../../contract/stories/stories.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { linkButtonClass } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { SkeletonLines, SkeletonRegion } from '../../ui/skeleton.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { headingLinkClass, PageFeedLink } from '../frame/page-frame/feed-link.tsx'
import { Breadcrumb } from '../frame/page-frame/text-links.tsx'
import { outgoing } from '../news/articles/article-link.ts'
import { readAt } from '../news/articles/article-words.ts'
import { ShareButton } from '../publishing/share/share-button.tsx'
import { CompactStory } from './compact-story.tsx'
import { CorrectedPanel } from './corrected-panel.tsx'
import { correctedText, notFollowed } from './correction-words.ts'
import { HeadlineEdits } from './headline-edits.tsx'
import { ReportedAt } from './reported-at.tsx'
import { CoinsTouched, EmbedStory, OutletsMood } from './story-aside.tsx'
import { GONE_HINT, GONE_TITLE, goneStoryHead, storyHead } from './story-head.ts'
import { storyHref } from './story-href.ts'
import { storyAt, storyCorrections } from './story-queries.ts'
import { StoryTimeline } from './story-timeline.tsx'
import { copiesText, firstOutlets } from './story-words.ts'

/** One event: who reported it, when, in whose words, and with which sentiment. */
export function StoryScreen() {
  const { id = '', slug = '' } = useParams()
  const query = useQuery(storyAt(id))
  const { data: story } = query
  if (story && (String(story.id) !== id || story.slug !== slug))
    return <Navigate to={storyHref(story)} replace />
  return (
    <div className="content pt-3 pb-12 max-md:pt-2">
      <Breadcrumb to="/" above="News" here="Story" />
      {story && (
        <>
          <PageHead head={(name) => storyHead(story, name)} />
          <ShownStory key={story.id} story={story} />
        </>
      )}
      {story === null && <GoneStory id={id} />}
      {story === undefined && query.isError && (
        <Panel>
          <ErrorState
            title="The story could not be loaded"
            hint="The server did not answer."
            retry={query}
          />
        </Panel>
      )}
      {story === undefined && !query.isError && <StorySkeleton />}
    </div>
  )
}

const GoneStory = ({ id }: { id: string }) => (
  <>
    <PageHead head={(name) => goneStoryHead(id, name)} />
    <h1 className="mb-5 text-title font-strong">{GONE_TITLE}</h1>
    <Panel>
      <EmptyState
        icon={<Newspaper />}
        title={GONE_HINT}
        action={<LinkButton to="/">Go to the news</LinkButton>}
      />
    </Panel>
  </>
)

/** New outlets of a running story are shown on request, so that nothing moves while reading. */
function ShownStory({ story }: { story: Story }) {
  const [shown, setShown] = useState(story)
  const newOutlets = story.outlets - shown.outlets
  const { data: corrections = [] } = useQuery(storyCorrections(shown.id))
  const isCorrection = (edit: HeadlineEdit) =>
    corrections.some(({ article_id, at }) => article_id === edit.article_id && at === edit.at)
  if (newOutlets <= 0 && shown !== story) setShown(story)
  return (
    <>
      <StoryHeader story={shown} correction={corrections[0]} />
      {shown.outlets < 2 ? (
        <div className="grid gap-4">
          <OneOutlet />
          <EmbedStory coins={shown.coins} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
          <div className="contents lg:grid lg:gap-4">
            <div className="max-lg:order-0 empty:hidden">
              <CorrectedPanel corrections={corrections} />
            </div>
            <div className="relative max-lg:order-1">
              {newOutlets > 0 && <NewOutlets count={newOutlets} onShow={() => setShown(story)} />}
              <StoryTimeline story={shown} corrections={corrections} />
            </div>
            <div className="max-lg:order-2 empty:hidden">
              <HeadlineEdits edits={shown.edits.filter((edit) => !isCorrection(edit))} />
            </div>
            <div className="max-lg:order-2 empty:hidden">
              {/* the same topic on other days */}
              <StoryList
                title="Earlier in this thread"
                stories={shown.thread?.earlier}
                thread={shown.id}
              />
              <StoryList
                title="Later in this thread"
                stories={shown.thread?.later}
                thread={shown.id}
              />
            </div>
            <div className="max-lg:order-3 empty:hidden">
              <StoryList title="Related stories" stories={shown.related} />
            </div>
          </div>
          <div className="contents lg:grid lg:gap-4">
            <div className="max-lg:order-4">
              <OutletsMood sentiment={shown.sentiment} reports={shown.reports} />
            </div>
            <div className="max-lg:order-5 empty:hidden">
              <CoinsTouched story={shown} />
            </div>
            <div className="max-lg:order-6">
              <EmbedStory coins={shown.coins} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

const NewOutlets = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="absolute inset-x-0 -top-[15px] z-1 flex justify-center">
    <button
      type="button"
      onClick={onShow}
      className="new-pill after:absolute after:-inset-y-2 after:inset-x-0"
    >
      <ArrowUp />
      {countText(count, 'new outlet')}
    </button>
  </div>
)

function StoryHeader({
  story,
  correction,
}: {
  story: Story
  correction: HeadlineCorrection | undefined
}) {
  const copies = copiesText(story.copies, story.reports)
  const lead = story.reports.find(({ id }) => id === story.article_id) ?? story.reports[0]
  return (
    <header className="mb-5 max-md:mb-4">
      <h1 className="max-w-[860px] text-title font-strong [overflow-wrap:anywhere] md:text-balance">
        {lead ? (
          <a
            {...outgoing(lead.url, lead.publisher?.slug)}
            className="hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            {story.title}
          </a>
        ) : (
          story.title
        )}
      </h1>
      {story.summary && (
        <p className="mt-2 max-w-[720px] text-read text-pretty text-fg-2 [overflow-wrap:anywhere]">
          {story.summary}
        </p>
      )}
      {story.outlets > 1 && (
        <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-0.5 text-small text-fg-2 tabular-nums [&_b]:font-strong [&_b]:text-fg">
          <span>
            <b>{countText(story.outlets, 'outlet')}</b>,{' '}
            <b>{countText(story.independent, 'independent report')}</b>
            {copies && `, ${copies}`}
          </span>
          {story.first && (
            <span>
              first: <b>{firstOutlets(story.first)}</b> <ReportedAt at={story.first.at} />
            </span>
          )}
          <span>
            last: <ReportedAt at={story.last_at} />
          </span>
          {correction && <CorrectionFact correction={correction} />}
          <PageFeedLink href={`/stories/${story.id}/feed.xml`} />
        </p>
      )}
      {lead && <ReadAndFollow report={lead} />}
    </header>
  )
}

/** On phones a square. */
const besideClass = `${linkButtonClass({ size: 'lg' })} max-md:w-11 max-md:flex-none max-md:px-0`

/** What a reader came for, in one press. */
function ReadAndFollow({ report }: { report: StoryReport }) {
  return (
    <div data-print="hide" className="mt-3.5 flex gap-2">
      <a
        {...outgoing(report.url, report.publisher?.slug)}
        className={`${linkButtonClass({ variant: 'ink', size: 'lg' })} min-w-0 max-md:flex-1`}
      >
        <span className="truncate">{readAt(report.publisher?.name)}</span>
        <ArrowUpRight />
      </a>
      <FollowButton className={besideClass} labelClass="max-md:sr-only" />
      <ShareButton className={besideClass} labelClass="max-md:sr-only" />
    </div>
  )
}

function CorrectionFact({ correction }: { correction: HeadlineCorrection }) {
  const isOpen = correction.closed_at === null
  const closedTone = notFollowed(correction).length > 0 ? 'off' : 'bull'
  return (
    <a href="#corrected">
      <Fact tone={isOpen ? 'mid' : closedTone} icon={isOpen ? <CircleAlert /> : <CircleCheck />}>
        {correctedText(correction)}
      </Fact>
    </a>
  )
}

function OneOutlet() {
  return (
    <Panel>
      <EmptyState
        icon={<Clock />}
        title="One outlet so far"
        hint="Spread and timeline appear when a second outlet reports it."
      />
    </Panel>
  )
}

type ListedStory = Omit<Story['related'][number], 'reason'> & { reason?: string }

type StoryListProps = {
  title: string
  stories: readonly ListedStory[] | undefined
  thread?: number
}

function StoryList({ title, stories, thread }: StoryListProps) {
  if (!stories?.length) return null
  return (
    <Panel className="overflow-hidden not-first:mt-4">
      <PanelHead title={title}>
        {thread && (
          <FollowButton
            className={headingLinkClass}
            label="Follow the thread"
            view={`/stories/${thread}?thread=true`}
          />
        )}
      </PanelHead>
      <ul className="divide-y divide-line">
        {stories.map((story) => (
          <CompactStory key={story.id} story={story} median={story.median}>
            <b className="font-label text-fg-2">{countText(story.outlets, 'outlet')}</b>
            <ReportedAt at={story.first_at} />
            {story.reason && <span>{story.reason}</span>}
          </CompactStory>
        ))}
      </ul>
    </Panel>
  )
}

const ROW = 'my-3 h-10'
const HEAD_LINES = [
  'mt-2 h-7 w-3/5',
  'mt-4 h-4 w-full max-w-[740px]',
  'mt-3 h-4 w-2/5',
  'mt-5 mb-6 h-3.5 w-1/3',
]

const StorySkeleton = () => (
  <SkeletonRegion label="Loading the story" className="min-h-dvh" lines={HEAD_LINES}>
    <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
      <Panel className="p-5">
        <SkeletonLines lines={[ROW, ROW, ROW, ROW, ROW]} />
      </Panel>
      <Panel className="p-5">
        <SkeletonLines lines={['h-9', 'mt-4 h-4 w-4/5']} />
      </Panel>
    </div>
  </SkeletonRegion>
)
