import { useMutation } from '@tanstack/react-query'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { call, reasonOf } from '../../api/call.ts'
import { counted } from '../../site/stories/story-words.ts'
import { useReload } from '../editing/save.ts'
import { useUndoToast } from '../editing/undo.ts'

type Change = { work: () => Promise<AdminStory>; text: string; detail: string }

/** What people decide about stories, each with a toast that takes it back. */
export function useStoryChanges({
  onDone,
  onFail,
}: {
  onDone: () => void
  onFail: (reason?: string) => void
}) {
  const undoToast = useUndoToast()
  const change = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: ({ id }, { text, detail }) => {
      undoToast({ kind: 'story', id, text, detail })
      onDone()
    },
    onError: (error) => onFail(reasonOf(error)),
    onSettled: useReload(['GET /api/stories/admin']),
  })
  const { mutate } = change
  return {
    isPending: change.isPending,
    merge: (ids: number[], lead: number) =>
      mutate({
        work: () => call('POST /api/stories/merge', { body: { ids, lead } }),
        text: `${ids.length} stories merged.`,
        detail: 'Old links now open the merged story.',
      }),
    split: (id: number, articles: number[], into: 'new' | 'each' | number) =>
      mutate({
        work: () => call('POST /api/stories/:id/split', { params: { id }, body: { articles, into } }),
        text: `${counted(articles.length, 'article')} split off.`,
        detail: 'They are not joined again automatically.',
      }),
    joinThread: (id: number, other: number) =>
      mutate({
        work: () => call('PUT /api/stories/:id/thread', { params: { id }, body: { with: other } }),
        text: 'Joined in a thread.',
        detail: 'Each story links to the other.',
      }),
    leaveThread: (id: number) =>
      mutate({
        work: () => call('PUT /api/stories/:id/thread', { params: { id }, body: { with: null } }),
        text: 'Taken out of its thread.',
        detail: 'It is not added again automatically.',
      }),
    lead: (id: number, article_id: number) =>
      mutate({
        work: () => call('PUT /api/stories/:id/lead', { params: { id }, body: { article_id } }),
        text: 'Lead chosen.',
        detail: 'It stays the lead.',
      }),
    lock: (id: number, locked: boolean) =>
      mutate({
        work: () => call('PUT /api/stories/:id/locked', { params: { id }, body: { locked } }),
        text: locked ? 'Story locked.' : 'Story unlocked.',
        detail: locked ? 'New reports no longer join it.' : 'New reports join it again.',
      }),
  }
}
