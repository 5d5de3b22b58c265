import { History } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { PLOT_FROM } from '../../../../../contract/news/outlet-rules.ts'
import type { Outlet, SharedStory } from '../../../../../contract/news/outlets.ts'
import { MINUTE_MS } from '../../../../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../../../../contract/platform/site-meta.ts'
import { formatClock } from '../../../../format/article-date.ts'
import { Link } from '../../../../page/link.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel, PanelBody, PanelHead } from '../../../../ui/panel.tsx'
import { nextIndex } from '../../../../ui/roving-focus.ts'
import { useTimeZone } from '../../../frame/clock/clock.ts'
import { storyHref } from '../../../stories/story-href.ts'
import { formatLag, formatSpan } from '../../../stories/story-words.ts'
import { monthDay } from './outlet-words.ts'

const LINES = [
  [5, '5 min'],
  [15, '15 min'],
  [60, '1 h'],
  [180, '3 h'],
  [720, '12 h'],
] as const
/** How far down the line 'first', in percent; logarithmic, later than 12 h on the last line. */
const depth = (minutes: number) =>
  (Math.log1p(Math.min(minutes, 720) / 0.8) / Math.log1p(720 / 0.8)) * 98
const lagOf = ({ at, first_at }: SharedStory) => Math.max(0, Date.parse(at) - Date.parse(first_at))

const marks = {
  first: 'size-3 rounded-full border-fg bg-fg',
  own: 'size-2.5 rounded-full border-fg-2 bg-surface',
  copy: 'size-2.5 rounded-[2px] border-control bg-surface',
}
const KEY = [
  ['first', 'first'],
  ['own', 'own report, later'],
  ['copy', 'copy'],
] as const

/** The last shared stories: how far behind the first report this outlet was. */
export function FirstAndFollowed({ outlet }: { outlet: Outlet }) {
  const stories = outlet.shared_stories
  const firsts = stories.filter(({ kind }) => kind === 'first').length
  const isEnough = stories.length >= PLOT_FROM
  return (
    <Panel>
      <PanelHead title="First and followed">
        {isEnough && (
          <span className="text-small text-fg-3">
            last {stories.length} shared stories, {firsts} first
          </span>
        )}
      </PanelHead>
      {isEnough ? (
        <PanelBody>
          <Plot key={stories.at(-1)?.id} stories={stories} name={outlet.name} />
        </PanelBody>
      ) : (
        <EmptyState
          icon={<History />}
          title="Too few shared stories"
          hint={`The plot appears with the ${PLOT_FROM}th story that another outlet reports too. There ${stories.length === 1 ? 'is' : 'are'} ${stories.length}.`}
        />
      )}
    </Panel>
  )
}

type PlotProps = { stories: SharedStory[]; name: string }

function Plot({ stories, name }: PlotProps) {
  const [picked, setPicked] = useState(stories.length - 1)
  const navigate = useNavigate()
  const story = stories[picked] as SharedStory
  const press = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, picked, stories.length)
    if (next !== undefined) setPicked(next)
    else if (event.key === 'Enter') void navigate(storyHref(story))
    else return
    event.preventDefault()
  }
  return (
    <>
      <p className="mb-3.5 flex flex-wrap gap-x-4 text-small text-fg-3">
        {KEY.map(([kind, label]) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <i className={`border-2 ${marks[kind]}`} />
            {label}
          </span>
        ))}
      </p>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={`Last ${stories.length} shared stories, time behind the first`}
        aria-activedescendant={`shared-${story.id}`}
        onKeyDown={press}
        className="relative mt-1.5 mb-9 ml-[54px] h-[200px] text-hint text-fg-3 tabular-nums"
      >
        <Scale stories={stories} />
        {stories.map((each, place) => (
          <Mark
            key={each.id}
            story={each}
            isOn={place === picked}
            left={((place + 0.5) / stories.length) * 100}
            onPick={() => setPicked(place)}
          />
        ))}
      </div>
      <PickedStory story={story} name={name} />
    </>
  )
}

const lineLabel = '-top-[7px] absolute right-[calc(100%+10px)]'

/** Lines of equal delay, and the days of the first and last story. */
function Scale({ stories }: Pick<PlotProps, 'stories'>) {
  const timeZone = useTimeZone()
  const day = (story: SharedStory | undefined) =>
    story && monthDay(Date.parse(story.first_at), timeZone)
  return (
    <>
      <p className="absolute inset-x-0 top-0 border-control border-t">
        <span className={`${lineLabel} font-strong text-fg`}>first</span>
      </p>
      {LINES.map(([minutes, label]) => (
        <p
          key={label}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${depth(minutes)}%` }}
        >
          <span className={`${lineLabel} whitespace-nowrap`}>{label}</span>
        </p>
      ))}
      <span className="absolute top-[calc(100%+8px)] left-0">{day(stories[0])}</span>
      <span className="absolute top-[calc(100%+8px)] right-0">{day(stories.at(-1))}</span>
    </>
  )
}

function PickedStory({ story, name }: { story: SharedStory; name: string }) {
  const timeZone = useTimeZone()
  const [at, firstAt] = [Date.parse(story.at), Date.parse(story.first_at)]
  return (
    <div className="picked-story">
      <b className="text-base font-strong">
        {story.kind === 'first' ? 'first' : formatLag(story.at, story.first_at)}
      </b>
      <div>
        <p className="text-base leading-[19px] font-label [overflow-wrap:anywhere]">
          {story.title}
        </p>
        <p className="text-small text-fg-3">
          {monthDay(firstAt, timeZone)}, first: {story.first_outlet ?? UNKNOWN_SOURCE}{' '}
          {formatClock(firstAt, timeZone)}
          {story.kind !== 'first' && `, ${name} ${formatClock(at, timeZone)}`}
        </p>
      </div>
      <Link
        to={storyHref(story)}
        className="font-label whitespace-nowrap text-accent-text hover:underline hover:underline-offset-3 max-md:col-start-2"
      >
        Open the story
      </Link>
    </div>
  )
}

type MarkProps = { story: SharedStory; isOn: boolean; left: number; onPick: () => void }

function Mark({ story, isOn, left, onPick }: MarkProps) {
  const lag = lagOf(story)
  const top = story.kind === 'first' ? 0 : depth(lag / MINUTE_MS)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the keys
    <div
      role="option"
      id={`shared-${story.id}`}
      aria-selected={isOn}
      aria-label={`${story.kind === 'first' ? 'first' : `${formatSpan(lag)} behind`}: ${story.title}`}
      tabIndex={-1}
      onClick={onPick}
      className="absolute top-0 h-full w-6 -translate-x-1/2"
      style={{ left: `${left}%` }}
    >
      <i
        className={`absolute top-0 left-1/2 -translate-x-1/2 ${isOn ? 'w-0.5 bg-accent' : 'w-[1.5px] bg-line-2'}`}
        style={{ height: `${top}%` }}
      />
      <b
        className={`absolute left-1/2 -translate-x-1/2 -translate-y-1/2 border-2 ${marks[story.kind]} ${isOn ? 'shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--focus)]' : ''}`}
        style={{ top: `${top}%` }}
      />
    </div>
  )
}
