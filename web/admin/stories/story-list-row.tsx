import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { useMay } from '../screen/permission.tsx'
import { StoryFactLine } from './story-facts.tsx'
import { StoryMembers } from './story-members.tsx'
import type { useStoryChanges } from './use-story-changes.ts'

type StoryListRowProps = {
  story: AdminStory
  selected: boolean
  onSelect: () => void
  /** Selects it together with the one it looks like. */
  onTwin: () => void
  changes: ReturnType<typeof useStoryChanges>
  onSplit: (article: number) => void
}

const selectedClass = 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]'

export function StoryListRow(props: StoryListRowProps) {
  const { story, selected, onSelect, onTwin, changes, onSplit } = props
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { title } = story
  const verb = open ? 'Close' : 'Open'
  return (
    <li
      className={`border-line px-5 not-last:border-b py-3.5 max-md:px-4 ${selected ? selectedClass : ''}`}
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
          <h2 className="text-base font-strong [overflow-wrap:anywhere]">{title}</h2>
          <StoryFactLine story={story} onTwin={onTwin} />
        </div>
        <Button
          size="sm"
          className="max-md:mt-2.5 max-md:w-full"
          aria-expanded={open}
          aria-label={`${verb} ${title}`}
          icon={open ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setOpen(!open)}
        >
          {verb}
        </Button>
      </div>
      {open && <StoryMembers {...{ story, changes, onSplit }} />}
    </li>
  )
}
