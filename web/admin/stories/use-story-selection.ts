import { useState } from 'react'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { call, reasonOf } from '../../api/call.ts'

type SelectionProps = {
  listed: () => readonly AdminStory[] | undefined
  fail: (text: string, detail?: string) => void
}

export function useStorySelection({ listed, fail }: SelectionProps) {
  const [selected, setSelected] = useState<AdminStory[]>([])
  const isSelected = ({ id }: { id: number }) => selected.some((story) => story.id === id)
  const toggle = (story: AdminStory) =>
    setSelected((before) =>
      isSelected(story) ? before.filter(({ id }) => id !== story.id) : [...before, story],
    )
  // the twin may be on another page, or of another day
  const selectBoth = async (story: AdminStory, twin: number) => {
    try {
      const other =
        listed()?.find(({ id }) => id === twin) ??
        (await call('GET /api/stories/:id/admin', { params: { id: twin } }))
      setSelected((before) => [
        ...before.filter(({ id }) => id !== story.id && id !== twin),
        ...[story, other].sort((a, b) => a.id - b.id),
      ])
    } catch (error) {
      fail('Failed to fetch the story', reasonOf(error))
    }
  }
  return { selected, isSelected, toggle, selectBoth, clear: () => setSelected([]) }
}
