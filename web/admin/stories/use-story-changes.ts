import { useMutation } from '@tanstack/react-query'
import { countText } from '../../../contract/platform/count-text.ts'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { call, reasonOf } from '../../api/call.ts'
import { useReload, useUndoToast } from '../editing/save.ts'

type Change = { work: () => Promise<AdminStory>; text: string; detail: string }

type Ends = { onDone: () => void; onFail: (reason?: string) => void }

export function useStoryChanges({ onDone, onFail }: Ends) {
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
  const run = (text: string, detail: string, work: () => Promise<AdminStory>) =>
    change.mutate({ work, text, detail })
  return {
    isPending: change.isPending,
    merge: (stories: AdminStory[], lead: number) =>
      run(`${stories.length} stories merged.`, 'Old links now open the merged story.', () =>
        call('POST /api/stories/merge', { body: { ids: stories.map(({ id }) => id), lead } }),
      ),
    split: (id: number, articles: number[], into: 'new' | 'each' | number) =>
      run(
        `${countText(articles.length, 'article')} split off.`,
        'They are not joined again automatically.',
        () => call('POST /api/stories/:id/split', { params: { id }, body: { articles, into } }),
      ),
    joinThread: (id: number, other: number) =>
      run('Joined in a thread.', 'Each story links to the other.', () =>
        call('PUT /api/stories/:id/thread', { params: { id }, body: { with: other } }),
      ),
    leaveThread: (id: number) =>
      run('Taken out of its thread.', 'It is not added again automatically.', () =>
        call('PUT /api/stories/:id/thread', { params: { id }, body: { with: null } }),
      ),
    lead: (id: number, article_id: number) =>
      run('Lead chosen.', 'It stays the lead.', () =>
        call('PUT /api/stories/:id/lead', { params: { id }, body: { article_id } }),
      ),
    lock: (id: number, locked: boolean) =>
      run(
        locked ? 'Story locked.' : 'Story unlocked.',
        locked ? 'New reports no longer join it.' : 'New reports join it again.',
        () => call('PUT /api/stories/:id/locked', { params: { id }, body: { locked } }),
      ),
  }
}
