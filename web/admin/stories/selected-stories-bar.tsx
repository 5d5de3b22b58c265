import { Link2, Merge, X } from 'lucide-react'
import { countText } from '../../../contract/platform/count-text.ts'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FloatingBar } from '../screen/floating-bar.tsx'
import type { useStoryChanges } from './use-story-changes.ts'

type SelectedStoriesBarProps = {
  selected: readonly AdminStory[]
  changes: ReturnType<typeof useStoryChanges>
  onMerge: () => void
  onClear: () => void
}

const wideOnPhones = 'max-md:order-1 max-md:h-11 max-md:w-full'

export function SelectedStoriesBar(props: SelectedStoriesBarProps) {
  const { selected, changes, onMerge, onClear } = props
  const join = () => {
    const [older, newer] = selected.toSorted((a, b) => a.id - b.id)
    if (older && newer) changes.joinThread(newer.id, older.id)
  }
  return (
    <FloatingBar label={`Actions for ${selected.length} selected`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="font-strong max-md:flex-1">
          {countText(selected.length, 'story', 'stories')} selected
        </b>
        <Button
          variant="ink"
          icon={<Merge />}
          className={wideOnPhones}
          disabled={selected.length < 2}
          onClick={onMerge}
        >
          Merge
        </Button>
        {selected.length === 2 && (
          <Button
            icon={<Link2 />}
            className={wideOnPhones}
            disabled={changes.isPending}
            onClick={join}
          >
            Join in a thread
          </Button>
        )}
        <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
      </div>
    </FloatingBar>
  )
}
