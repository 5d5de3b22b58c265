import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { sourceName } from '../../site/article/article-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shortTime } from '../screen/short-time.ts'
import { PickList, PickRow } from './pick-list.tsx'

type Props = { stories: AdminStory[]; busy: boolean; onClose: () => void; onMerge: (lead: number) => void }

/** Chooses the lead article of the merged story; the first one by default. */
export function MergeDialog({ stories, busy, onClose, onMerge }: Props) {
  const members = stories.flatMap((story) => story.members).sort((a, b) => (a.at < b.at ? -1 : 1))
  const [lead, setLead] = useState(members[0]?.id ?? 0)
  return (
    <Dialog
      title={`Merge ${stories.length} stories`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" icon={<Merge />} busy={busy} onClick={() => onMerge(lead)}>
            Merge
          </Button>
        </>
      }
    >
      <p className="text-fg-2">
        {members.length} articles become one story. Readers see the lead; the others stand under it by time.
      </p>
      <PickList legend="Lead">
        {members.map((member, place) => (
          <PickRow
            key={member.id}
            input={{
              type: 'radio',
              name: 'merged-lead',
              checked: member.id === lead,
              onChange: () => setLead(member.id),
            }}
            title={member.title}
          >
            {sourceName(member)}, {shortTime(member.at)}
            {place === 0 && ', first'}
          </PickRow>
        ))}
      </PickList>
      <p className="mt-4 text-hint text-fg-3">
        New reports are added, but it is never split automatically. Undo in Activity Logs.
      </p>
    </Dialog>
  )
}
