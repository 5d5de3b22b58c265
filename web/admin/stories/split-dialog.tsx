import { useState } from 'react'
import type { AdminStory } from '../../../contract/story-edits.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Target = 'new' | 'each' | number
type Props = {
  story: AdminStory
  article: number
  others: AdminStory[]
  busy: boolean
  onClose: () => void
  onSplit: (articles: number[], into: Target) => void
}

/** Which articles leave a story, and what becomes of them. */
export function SplitDialog({ story, article, others, busy, onClose, onSplit }: Props) {
  const [leaving, setLeaving] = useState([article])
  const [into, setInto] = useState<Target>('new')
  const free = story.members.filter(({ lead }) => !lead)
  return (
    <Dialog
      title="Split story"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="ink"
            busy={busy}
            disabled={leaving.length === 0}
            onClick={() => onSplit(leaving, into)}
          >
            Split off
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {free.map(({ id, publisher_name, title }) => (
          <Checkbox
            key={id}
            label={`${publisher_name ?? 'Unknown Source'}: ${title}`}
            checked={leaving.includes(id)}
            onChange={(event) =>
              setLeaving((before) =>
                event.target.checked ? [...before, id] : before.filter((other) => other !== id),
              )
            }
          />
        ))}
      </div>
      <SelectField
        label="They become"
        className="mt-4"
        value={String(into)}
        options={[
          { value: 'new', label: 'A new story' },
          { value: 'each', label: 'One story each' },
          ...others.map(({ id, title }) => ({ value: String(id), label: `Part of: ${title}` })),
        ]}
        onChange={({ target: { value } }) =>
          setInto(value === 'new' || value === 'each' ? value : Number(value))
        }
      />
      <p className="mt-4 text-hint text-fg-3">
        Stays as you set it: these are never joined to ‘{story.title}’ again.
      </p>
    </Dialog>
  )
}
