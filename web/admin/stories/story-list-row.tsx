import { ChevronDown, ChevronUp, CircleHelp, Link2, Lock, Merge } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { sourceName } from '../../site/article/article-link.ts'
import { counted, formatSpan } from '../../site/stories/story-words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fact, toneClass } from '../../ui/fact.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { HandFact } from '../screen/hand-fact.tsx'
import { useMay } from '../screen/permission.tsx'
import { shortTime } from '../screen/short-time.ts'
import { StoryMembers } from './story-members.tsx'

type Props = {
  story: AdminStory
  selected: boolean
  onSelect: () => void
  /** Selects it together with the one it looks like. */
  onTwin: () => void
  onLead: (article: number) => void
  onLock: (locked: boolean) => void
  onSplit: (article: number) => void
  onLeaveThread: () => void
}

const MOST_TILES = 8
const TWIN_CHARACTERS = 28

export function StoryListRow({ story, selected, onSelect, onTwin, ...changes }: Props) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { title, twin } = story
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
          <h2 className="text-[15px] leading-[21px] font-headline [overflow-wrap:anywhere]">{title}</h2>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-3 tabular-nums">
            <span className="flex flex-wrap gap-[3px]">
              {outlets.slice(0, MOST_TILES).map((name) => (
                <PublisherLogo key={name} name={name} url={null} size={20} />
              ))}
            </span>
            <span>
              <b className="font-label text-fg-2">{sourceName({ publisher_name: story.first_publisher })}</b>{' '}
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
            <HandFacts story={story} />
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
              <TwinFact
                text={`Looks like ‘${shortened(twin.title)}’, ${twin.likeness.toFixed(2)}`}
                title={twin.title}
                onPress={may ? onTwin : undefined}
              />
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
      {open && <StoryMembers story={story} {...changes} />}
    </li>
  )
}

function HandFacts({ story: { merged, lead_by_hand, by_hand, members } }: { story: AdminStory }) {
  const moved = members.filter((member) => member.by_hand).length
  return (
    <>
      {lead_by_hand && <HandFact>Lead chosen</HandFact>}
      {merged && <HandFact>Merged</HandFact>}
      {!merged && moved > 0 && <HandFact>{moved} moved here</HandFact>}
      {!merged && moved === 0 && by_hand && <HandFact>By hand</HandFact>}
    </>
  )
}

type TwinFactProps = { text: string; title: string; onPress: (() => void) | undefined }

function TwinFact({ text, title, onPress }: TwinFactProps) {
  const look = `inline-flex min-h-6 items-center gap-1.5 rounded-fact border px-[7px] text-left text-meta font-strong max-md:min-h-11 [&>svg]:size-3 [&>svg]:flex-none ${toneClass.info}`
  if (!onPress)
    return (
      <span className={look} title={title}>
        <Merge />
        {text}
      </span>
    )
  return (
    <button type="button" className={look} title={title} onClick={onPress}>
      <Merge />
      {text}
    </button>
  )
}

function shortened(title: string): string {
  if (title.length <= TWIN_CHARACTERS) return title
  return `${title.slice(0, title.lastIndexOf(' ', TWIN_CHARACTERS) + 1 || TWIN_CHARACTERS).trimEnd()}...`
}
