import { Merge, Split } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { shortTime } from '../../format/short-time.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { GroupLegend, Hint } from '../../ui/text.tsx'
import type { useStoryChanges } from './use-story-changes.ts'

type StoryDialogsProps = {
  selected: AdminStory[]
  listed: AdminStory[]
  changes: ReturnType<typeof useStoryChanges>
}

/** The dialogs that merge the selected stories, and that split one article off. */
export function useStoryDialogs({ selected, listed, changes }: StoryDialogsProps) {
  const [merging, setMerging] = useState(false)
  const [splitting, setSplitting] = useState<{ story: AdminStory; article: number }>()
  const close = () => {
    setMerging(false)
    setSplitting(undefined)
  }
  const dialog = { busy: changes.isPending, onClose: close }
  return {
    close,
    merge: () => setMerging(true),
    split: (story: AdminStory, article: number) => setSplitting({ story, article }),
    shown: (
      <>
        {merging && (
          <MergeDialog
            {...dialog}
            stories={selected}
            onMerge={(lead) => changes.merge(selected, lead)}
          />
        )}
        {splitting && (
          <SplitDialog
            {...dialog}
            {...splitting}
            others={listed.filter(({ id }) => id !== splitting.story.id)}
            onSplit={(articles, into) => changes.split(splitting.story.id, articles, into)}
          />
        )}
      </>
    ),
  }
}

type DialogProps = { busy: boolean; onClose: () => void }
type MergeProps = DialogProps & { stories: AdminStory[]; onMerge: (lead: number) => void }

function MergeDialog({ stories, busy, onClose, onMerge }: MergeProps) {
  const members = stories.flatMap((story) => story.members).sort((a, b) => (a.at < b.at ? -1 : 1))
  const [lead, setLead] = useState(members[0]?.id ?? 0)
  return (
    <ActionDialog
      title={`Merge ${stories.length} stories`}
      confirmLabel="Merge"
      icon={<Merge />}
      busy={busy}
      onConfirm={() => onMerge(lead)}
      onCancel={onClose}
    >
      <p className="text-fg-2">
        {members.length} articles become one story. Readers see the lead; the others stand under it
        by time.
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
      <Hint className="mt-4">
        New reports are added, but it is never split automatically. Undo in Activity Logs.
      </Hint>
    </ActionDialog>
  )
}

type Target = 'new' | 'each' | number
type SplitProps = DialogProps & {
  story: AdminStory
  article: number
  others: AdminStory[]
  onSplit: (articles: number[], into: Target) => void
}

function SplitDialog({ story, article, others, busy, onClose, onSplit }: SplitProps) {
  const [leaving, setLeaving] = useState([article])
  const [into, setInto] = useState<Target>('new')
  const first = story.members.find(({ id }) => leaving.includes(id))
  return (
    <ActionDialog
      title="Split story"
      confirmLabel={leaving.length > 1 ? `Split off ${leaving.length}` : 'Split off'}
      icon={<Split />}
      busy={busy}
      disabled={leaving.length === 0}
      onConfirm={() => onSplit(leaving, into)}
      onCancel={onClose}
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
          {
            value: 'new',
            label: first ? `A new story, first: ${sourceName(first)}` : 'A new story',
          },
          { value: 'each', label: 'One story each' },
          ...others.map(({ id, title }) => ({ value: String(id), label: `Part of: ${title}` })),
        ]}
        onChange={({ target: { value } }) =>
          setInto(value === 'new' || value === 'each' ? value : Number(value))
        }
      />
      <Hint className="mt-4">
        Stays as you set it: {leaving.length > 1 ? 'these are' : 'this is'} never joined to ‘
        {story.title}’ again.
      </Hint>
    </ActionDialog>
  )
}

function PickList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4">
      <GroupLegend>{legend}</GroupLegend>
      <div className="divide-y divide-line overflow-hidden rounded-[10px] border border-line">
        {children}
      </div>
    </fieldset>
  )
}

type PickRowProps = { input: ComponentProps<'input'>; title: string; children: ReactNode }

function PickRow({ input, title, children }: PickRowProps) {
  return (
    <label className="flex min-h-13 items-center gap-3 px-3.5 py-2">
      <input {...input} className="size-[18px] flex-none accent-accent" />
      <span className="min-w-0">
        <span className="block leading-[18px] [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-small text-fg-3">{children}</span>
      </span>
    </label>
  )
}
