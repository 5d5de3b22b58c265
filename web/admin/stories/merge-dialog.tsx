import { useState } from 'react'
import type { AdminStory } from '../../../contract/story-edits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { stories: AdminStory[]; busy: boolean; onClose: () => void; onMerge: (lead: number) => void }

/** Which article stands for the story of several; the first, unless told. */
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
          <Button variant="ink" busy={busy} onClick={() => onMerge(lead)}>
            Merge
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-strong">Lead</legend>
        {members.map((member) => (
          <label key={member.id} className="flex items-start gap-2.5">
            <input
              type="radio"
              name="merged-lead"
              className="mt-1"
              checked={member.id === lead}
              onChange={() => setLead(member.id)}
            />
            <span>
              <b className="font-strong">{member.publisher_name ?? 'Unknown Source'}</b> {member.title}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-4 text-hint text-fg-3">
        Stays as you set it: the program adds new tellings but never parts them again. Undo in Activity Logs.
      </p>
    </Dialog>
  )
}
