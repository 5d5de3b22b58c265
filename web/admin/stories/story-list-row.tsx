import { ChevronDown, ChevronUp, CircleHelp, Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory, StoryMember } from '../../../contract/story-edits.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useMay } from '../permission.tsx'
import { spanOf } from './story-spans.ts'

type Props = {
  story: AdminStory
  selected: boolean
  onSelect: () => void
  onLead: (article: number) => void
  onLock: (locked: boolean) => void
  onSplit: (article: number) => void
}

const clock = (time: string) =>
  formatShortTime(Date.parse(time), Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)

export function StoryListRow({ story, selected, onSelect, onLead, onLock, onSplit }: Props) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  return (
    <li className="border-line border-b px-4 py-3">
      <div className="flex items-start gap-3">
        {may && (
          <input
            type="checkbox"
            aria-label={`Select ${story.title}`}
            className="mt-1 size-[18px] accent-accent"
            checked={selected}
            onChange={onSelect}
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-[15px] leading-5 font-headline">{story.title}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-cell text-fg-3">
            <span>
              <b className="font-strong text-fg-2">{story.first_publisher ?? 'Unknown Source'}</b> first,{' '}
              {clock(story.first_at)}
            </span>
            <span>
              {story.outlets} {story.outlets === 1 ? 'outlet' : 'outlets'} in{' '}
              {spanOf(story.first_at, story.last_at)}
            </span>
            {story.doubtful > 0 && (
              <Fact tone="mid" icon={<CircleHelp />}>
                {story.doubtful} doubtful
              </Fact>
            )}
            {story.by_hand && (
              <Fact tone="off" icon={<Pencil />}>
                By hand
              </Fact>
            )}
            {story.lead_by_hand && (
              <Fact tone="off" icon={<Pencil />}>
                Lead chosen
              </Fact>
            )}
            {story.locked && (
              <Fact tone="off" icon={<Lock />}>
                Locked
              </Fact>
            )}
          </p>
        </div>
        <Button
          size="sm"
          aria-expanded={open}
          icon={open ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Open'}
        </Button>
      </div>
      {open && (
        <div className="mt-3 overflow-x-auto rounded-panel border border-line">
          <table className="w-full text-cell">
            <thead>
              <tr className="bg-surface-2 text-left text-fg-3">
                <th className="px-3 py-2 font-strong">Lead and outlet</th>
                <th className="px-3 py-2 font-strong">Headline</th>
                <th className="px-3 py-2 font-strong">Time</th>
                <th className="px-3 py-2 font-strong">Likeness</th>
                <th className="px-3 py-2">
                  {may && (
                    <Button size="sm" variant="ghost" onClick={() => onLock(!story.locked)}>
                      {story.locked ? 'Unlock' : 'Lock'}
                    </Button>
                  )}
                </th>
              </tr>
            </thead>
            <tbody>
              {story.members.map((member) => (
                <MemberRow key={member.id} {...{ story, member, may, onLead, onSplit }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  )
}

type MemberProps = Pick<Props, 'story' | 'onLead' | 'onSplit'> & { member: StoryMember; may: boolean }

function MemberRow({ story, member, may, onLead, onSplit }: MemberProps) {
  const outlet = member.publisher_name ?? 'Unknown Source'
  return (
    <tr className="border-line border-t align-top">
      <td className="px-3 py-2 whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          {may && (
            <input
              type="radio"
              name={`lead-${story.id}`}
              aria-label={`${outlet} leads`}
              checked={member.lead}
              onChange={() => onLead(member.id)}
            />
          )}
          <span className="font-strong">{outlet}</span>
          {!may && member.lead && 'lead'}
        </span>
      </td>
      <td className="px-3 py-2">
        <a href={member.url} target="_blank" rel="noreferrer noopener" className="link">
          {member.title}
        </a>
        {member.copy && ' (copy)'}
      </td>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">{clock(member.at)}</td>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">
        {member.by_hand ? 'by hand' : (member.likeness?.toFixed(2) ?? 'first')}
        {member.doubtful && (
          <Fact tone="mid" icon={<CircleHelp />} className="ml-2">
            doubtful
          </Fact>
        )}
      </td>
      <td className="px-3 py-2 text-right">
        {may && story.members.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            disabled={member.lead}
            title={member.lead ? 'Choose another lead first.' : undefined}
            onClick={() => onSplit(member.id)}
          >
            Split off
          </Button>
        )}
      </td>
    </tr>
  )
}
