import { CircleHelp } from 'lucide-react'
import type { AdminStory, StoryMember } from '../../../contract/stories/story-edits.ts'
import { shortTime } from '../../format/short-time.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { formatSpan } from '../../site/stories/story-words.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { Meta, Muted } from '../../ui/text.tsx'
import { EditorFact } from '../screen/editor-fact.tsx'
import { useMay } from '../screen/permission.tsx'
import type { useStoryChanges } from './use-story-changes.ts'

type StoryMembersProps = {
  story: AdminStory
  changes: ReturnType<typeof useStoryChanges>
  onSplit: (article: number) => void
}

/** On a phone a member is a card: outlet and time, headline, what can be done. */
const COLUMNS =
  'grid items-center gap-x-3 gap-y-1 px-3.5 md:grid-cols-[20px_20px_132px_minmax(0,1fr)_76px_92px_84px] max-md:grid-cols-[24px_20px_minmax(0,1fr)_auto]'
const LOWER_LINE = 'max-md:order-1 max-md:col-span-full'

export function StoryMembers({ story, changes, onSplit }: StoryMembersProps) {
  const may = useMay()
  return (
    <div className="mt-3 overflow-hidden rounded-[10px] border border-line bg-surface text-small md:ml-8">
      <div
        className={`${COLUMNS} min-h-[34px] bg-surface-2 text-hint font-label text-fg-3 max-md:hidden`}
      >
        <span className="col-span-2" />
        <span>Lead and outlet</span>
        <span>Headline</span>
        <span>Time</span>
        <span className="col-span-2">Likeness</span>
      </div>
      <ul aria-label="Articles of this story">
        {story.members.map((member) => (
          <MemberRow key={member.id} {...{ member, story, changes, onSplit }} />
        ))}
      </ul>
      {may && <StoryFoot story={story} changes={changes} />}
    </div>
  )
}

function MemberRow({ member, ...props }: StoryMembersProps & { member: StoryMember }) {
  const { story, changes, onSplit } = props
  const may = useMay()
  const leadAt = story.members.find(({ lead }) => lead)?.at ?? story.first_at
  const isMarked = member.doubtful || (member.by_hand && !member.lead)
  return (
    <li
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
        <Meta>{member.lead && 'lead'}</Meta>
      )}
      <PublisherLogo name={sourceName(member)} url={null} size={20} />
      <b className="font-label [overflow-wrap:anywhere]">{sourceName(member)}</b>
      <a
        href={member.url}
        target="_blank"
        rel="noreferrer noopener"
        className={`link leading-[18px] [overflow-wrap:anywhere] max-md:min-h-11 max-md:content-center ${LOWER_LINE}`}
      >
        {member.title}
        {member.copy && <Muted> (copy)</Muted>}
      </a>
      <Muted className="tabular-nums" title={shortTime(member.at)}>
        {member.lead ? shortTime(member.at) : lagOf(member.at, leadAt)}
      </Muted>
      <span className={`text-fg-3 tabular-nums ${LOWER_LINE} ${isMarked ? '' : 'max-md:hidden'}`}>
        <Likeness {...member} />
      </span>
      {may && story.members.length > 1 && (
        <Button
          size="sm"
          variant="ghost"
          className={`max-md:border-line-2 ${LOWER_LINE}`}
          disabled={member.lead}
          onClick={() => onSplit(member.id)}
        >
          Split off
        </Button>
      )}
    </li>
  )
}

function StoryFoot({ story, changes }: Omit<StoryMembersProps, 'onSplit'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-line border-t px-3.5 py-1.5 text-small text-fg-3">
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
      {story.locked && 'Locked: no article is added automatically. '}
      {story.members.length > 1 && 'The lead can be split off once another is chosen.'}
    </p>
  )
}

function Likeness({ lead, by_hand, likeness, doubtful }: StoryMember) {
  const figure = likeness?.toFixed(2)
  if (doubtful)
    return (
      <Fact tone="mid" icon={<CircleHelp />} spoken={`Doubtful, likeness ${figure ?? 'unknown'}`}>
        {figure ?? 'doubtful'}
      </Fact>
    )
  if (lead) return 'lead'
  return by_hand ? <EditorFact>moved here</EditorFact> : (figure ?? 'first')
}

/** '-4 min', '+31 min', relative to the lead. */
function lagOf(at: string, leadAt: string): string {
  const lag = Date.parse(at) - Date.parse(leadAt)
  const sign = lag < 0 ? '-' : '+'
  return Math.abs(lag) < 30_000 ? '+0 min' : `${sign}${formatSpan(Math.abs(lag))}`
}
