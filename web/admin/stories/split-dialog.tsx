import { Split } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { sourceName } from '../../site/article/article-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PickList, PickRow } from './pick-list.tsx'

type Target = 'new' | 'each' | number
type Props = {
  story: AdminStory
  article: number
  others: AdminStory[]
  busy: boolean
  onClose: () => void
  onSplit: (articles: number[], into: Target) => void
}

/** Chooses the articles that leave a story and where they go. */
export function SplitDialog({ story, article, others, busy, onClose, onSplit }: Props) {
  const [leaving, setLeaving] = useState([article])
  const [into, setInto] = useState<Target>('new')
  const first = story.members.find(({ id }) => leaving.includes(id))
  return (
    <Dialog
      title="Split story"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="ink"
            icon={<Split />}
            busy={busy}
            disabled={leaving.length === 0}
            onClick={() => onSplit(leaving, into)}
          >
            Split off {leaving.length > 1 && leaving.length}
          </Button>
        </>
      }
    >
      <PickList legend="Choose what leaves this story.">
        {story.members.map(({ id, lead, likeness, ...member }) => (
          <PickRow
            key={id}
            input={{
              type: 'checkbox',
              disabled: lead,
              checked: leaving.includes(id),
              onChange: ({ target }) =>
                setLeaving((before) =>
                  target.checked ? [...before, id] : before.filter((other) => other !== id),
                ),
            }}
            title={member.title}
          >
            {sourceName(member)}
            {lead && ', lead: choose another first'}
            {!lead && likeness !== null && `, likeness ${likeness.toFixed(2)}`}
          </PickRow>
        ))}
      </PickList>
      <SelectField
        label="They become"
        className="mt-4"
        value={String(into)}
        options={[
          { value: 'new', label: first ? `A new story, first: ${sourceName(first)}` : 'A new story' },
          { value: 'each', label: 'One story each' },
          ...others.map(({ id, title }) => ({ value: String(id), label: `Part of: ${title}` })),
        ]}
        onChange={({ target: { value } }) =>
          setInto(value === 'new' || value === 'each' ? value : Number(value))
        }
      />
      <p className="mt-4 text-hint text-fg-3">
        Stays as you set it: {leaving.length > 1 ? 'these are' : 'this is'} never joined to ‘{story.title}’
        again.
      </p>
    </Dialog>
  )
}
