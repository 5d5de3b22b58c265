import { ChevronDown, ChevronUp, CircleHelp, Link2, Lock, Merge } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory, StoryMember } from '../../../contract/stories/story-edits.ts'
import { shortTime } from '../../format/short-time.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { counted, formatSpan } from '../../site/stories/story-words.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, toneClass } from '../../ui/fact.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { HandFact } from '../screen/hand-fact.tsx'
import { useMay } from '../screen/permission.tsx'
import type { useStoryChanges } from './use-story-changes.ts'

type Props = {
  story: AdminStory
  changes: ReturnType<typeof useStoryChanges>
  onSplit: (article: number) => void
}

const MOST_TILES = 8
const TWIN_CHARACTERS = 28

type RowProps = Props & {
  selected: boolean
  onSelect: () => void
  /** Selects it together with the one it looks like. */
  onTwin: () => void
}

export function StoryListRow({ story, selected, onSelect, onTwin, ...rest }: RowProps) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { title, twin } = story
  const moved = story.members.filter((member) => member.by_hand).length
  const outlets = [...new Set(story.members.map(sourceName))]
  return (
    <li
      className={`border-line px-5 not-last:border-b py-3.5 max-md:px-4 ${selected ? 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
    >
      <div className="flex items-start gap-x-3.5 max-md:flex-wrap">
        {may && (
          <Checkbox
            label={`Select ${title}`}
            hideLabel
            className="max-md:-my-2.5"
            checked={selected}
            onChange={onSelect}
          />
        )}
        <div className="min-w-0 flex-1 max-md:min-w-[calc(100%-48px)]">
          <h2 className="text-[15px] leading-[21px] font-headline [overflow-wrap:anywhere]">
            {title}
          </h2>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-3 tabular-nums">
            <span className="flex flex-wrap gap-[3px]">
              {outlets.slice(0, MOST_TILES).map((name) => (
                <PublisherLogo key={name} name={name} url={null} size={20} />
              ))}
            </span>
            <span>
              <b className="font-label text-fg-2">
                {sourceName({ publisher_name: story.first_publisher })}
              </b>{' '}
              first, {shortTime(story.first_at)}
            </span>
            <span>
              {counted(story.outlets, 'outlet')}
              {story.members.length > 1 &&
                ` in ${formatSpan(Date.parse(story.last_at) - Date.parse(story.first_at))}`}
            </span>
            {story.doubtful > 0 && (
              <Fact tone="mid" icon={<CircleHelp />}>
                {story.doubtful} doubtful
              </Fact>
            )}
            {story.lead_by_hand && <HandFact>Lead chosen</HandFact>}
            {story.merged && <HandFact>Merged</HandFact>}
            {!story.merged && moved > 0 && <HandFact>{moved} moved here</HandFact>}
            {!story.merged && moved === 0 && story.by_hand && <HandFact>By hand</HandFact>}
            {story.locked && (
              <Fact tone="off" icon={<Lock />}>
                Locked
              </Fact>
            )}
            {story.thread !== null && (
              <Fact tone="off" icon={<Link2 />}>
                In a thread with ‘{shortened(story.thread)}’
              </Fact>
            )}
            {twin && (
              <button
                type="button"
                disabled={!may}
                title={twin.title}
                onClick={onTwin}
                className={`inline-flex min-h-6 items-center gap-1.5 rounded-fact border px-[7px] text-left text-meta font-strong max-md:min-h-11 [&>svg]:size-3 [&>svg]:flex-none ${toneClass.info}`}
              >
                <Merge />
                {`Looks like ‘${shortened(twin.title)}’, ${twin.likeness.toFixed(2)}`}
              </button>
            )}
          </div>
        </div>
        <Button
          size="sm"
          className="max-md:mt-2.5 max-md:w-full"
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} ${title}`}
          icon={open ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Open'}
        </Button>
      </div>
      {open && <StoryMembers story={story} {...rest} />}
    </li>
  )
}

function shortened(title: string): string {
  if (title.length <= TWIN_CHARACTERS) return title
  return `${title.slice(0, title.lastIndexOf(' ', TWIN_CHARACTERS) + 1 || TWIN_CHARACTERS).trimEnd()}...`
}

/** On a phone a member is a card: outlet and time, headline, what can be done. */
const COLUMNS =
  'grid items-center gap-x-3 gap-y-1 px-3.5 md:grid-cols-[20px_20px_132px_minmax(0,1fr)_76px_92px_84px] max-md:grid-cols-[24px_20px_minmax(0,1fr)_auto]'

function StoryMembers({ story, changes, onSplit }: Props) {
  const may = useMay()
  const leadAt = story.members.find(({ lead }) => lead)?.at ?? story.first_at
  return (
    <div className="mt-3 overflow-hidden rounded-[10px] border border-line bg-surface text-small md:ml-8">
      <div
        className={`${COLUMNS} min-h-[34px] bg-surface-2 text-meta font-label text-fg-3 max-md:hidden`}
      >
        <span className="col-span-2" />
        <span>Lead and outlet</span>
        <span>Headline</span>
        <span>Time</span>
        <span className="col-span-2">Likeness</span>
      </div>
      <ul aria-label="Articles of this story">
        {story.members.map((member) => (
          <li
            key={member.id}
            className={`${COLUMNS} min-h-11 border-line py-1.5 max-md:py-3 not-first:border-t md:first:border-t`}
          >
            {may ? (
              <label className="finger grid">
                <input
                  type="radio"
                  name={`lead-${story.id}`}
                  aria-label={`${sourceName(member)} leads`}
                  className="size-[18px] accent-accent"
                  checked={member.lead}
                  onChange={() => changes.lead(story.id, member.id)}
                />
              </label>
            ) : (
              <span className="text-meta text-fg-3">{member.lead && 'lead'}</span>
            )}
            <PublisherLogo name={sourceName(member)} url={null} size={20} />
            <b className="font-label [overflow-wrap:anywhere]">{sourceName(member)}</b>
            <a
              href={member.url}
              target="_blank"
              rel="noreferrer noopener"
              className="link leading-[18px] [overflow-wrap:anywhere] max-md:order-1 max-md:col-span-full max-md:min-h-11 max-md:content-center"
            >
              {member.title}
              {member.copy && <span className="text-fg-3"> (copy)</span>}
            </a>
            <span className="text-fg-3 tabular-nums" title={shortTime(member.at)}>
              {member.lead ? shortTime(member.at) : lagOf(member.at, leadAt)}
            </span>
            <span
              className={`text-fg-3 tabular-nums max-md:order-1 max-md:col-span-full ${member.doubtful || (member.by_hand && !member.lead) ? '' : 'max-md:hidden'}`}
            >
              <Likeness {...member} />
            </span>
            {may && story.members.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                className="max-md:order-1 max-md:col-span-full max-md:border-line-2"
                disabled={member.lead}
                onClick={() => onSplit(member.id)}
              >
                Split off
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <p className="flex flex-wrap items-center gap-x-3 border-line border-t px-3.5 py-1.5 text-hint text-fg-3">
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={story.locked}
            onClick={() => changes.lock(story.id, !story.locked)}
          >
            {story.locked ? 'Unlock' : 'Lock'}
          </Button>
          {story.thread !== null && (
            <Button size="sm" variant="ghost" onClick={() => changes.leaveThread(story.id)}>
              Leave thread
            </Button>
          )}
          {story.locked ? 'Locked: no article is added automatically. ' : ''}
          {story.members.length > 1 && 'The lead can be split off once another is chosen.'}
        </p>
      )}
    </div>
  )
}

function Likeness({ lead, by_hand, likeness, doubtful }: StoryMember) {
  if (doubtful)
    return (
      <Fact
        tone="mid"
        icon={<CircleHelp />}
        spoken={`Doubtful, likeness ${likeness?.toFixed(2) ?? 'unknown'}`}
      >
        {likeness?.toFixed(2) ?? 'doubtful'}
      </Fact>
    )
  if (lead) return 'lead'
  return by_hand ? <HandFact>moved here</HandFact> : (likeness?.toFixed(2) ?? 'first')
}

/** '-4 min', '+31 min', relative to the lead. */
function lagOf(at: string, leadAt: string): string {
  const lag = Date.parse(at) - Date.parse(leadAt)
  return Math.abs(lag) < 30_000 ? '+0 min' : `${lag < 0 ? '-' : '+'}${formatSpan(Math.abs(lag))}`
}
