import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '../../../contract/admin/article-list.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { tagsQuery } from '../screen/admin-queries.ts'
import { costText } from '../usage/usage-text.ts'

type QuestionProps = { ids: readonly number[]; onCancel: () => void }

type BulkQuestionProps = QuestionProps & {
  action: BulkAction
  onStart: (action: BulkAction, tag?: number) => void
}

/** What is asked before an action on several articles. */
export function BulkQuestion({ action, ids, onCancel, onStart }: BulkQuestionProps) {
  const question = { ids, onCancel }
  if (action === 'tag') return <TagQuestion {...question} onChoose={(tag) => onStart('tag', tag)} />
  if (action === 'analyze')
    return <CostQuestion {...question} onConfirm={() => onStart('analyze')} />
  return (
    <ConfirmDialog
      title="Delete articles"
      question="Are you sure you want to delete these articles?"
      subject={countText(ids.length, 'article')}
      effect="They move to Trash for 30 days and leave the feed and their stories at once."
      confirmLabel="Delete"
      onConfirm={() => onStart('delete')}
      onCancel={onCancel}
    />
  )
}

type TagQuestionProps = QuestionProps & { onChoose: (tag: number) => void }

function TagQuestion({ ids, onCancel, onChoose }: TagQuestionProps) {
  const tags = useQuery(tagsQuery)
  const [chosen, setChosen] = useState('')
  return (
    <ActionDialog
      title={`Tag ${countText(ids.length, 'article')}`}
      width="confirm"
      confirmLabel="Add tag"
      disabled={chosen === ''}
      onConfirm={() => onChoose(Number(chosen))}
      onCancel={onCancel}
    >
      <SelectField
        label="Tag to add"
        options={[
          { value: '', label: tags.isPending ? 'Loading...' : 'Choose a tag' },
          ...(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        hint="Added to their tags; later analyses do not remove it."
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Confirms the cost first. Admins only: editors cannot start as many analyses as need a confirmation. */
function CostQuestion({ ids, ...ends }: QuestionProps & { onConfirm: () => void }) {
  const cost = useQuery({
    queryKey: ['POST /api/articles/bulk/cost', ids],
    queryFn: ({ signal }) =>
      call('POST /api/articles/bulk/cost', { body: { ids: [...ids] } }, { signal }),
    gcTime: 0,
  })
  return (
    <ActionDialog
      title={`Analyze ${countText(ids.length, 'article')}?`}
      width="confirm"
      confirmLabel="Analyze"
      disabled={cost.isPending}
      focusCancel
      {...ends}
    >
      <p className="min-h-10 text-fg-2" aria-live="polite">
        {cost.data && `About ${costText(cost.data.usd)} with ${cost.data.model}.`}
        {cost.isError && 'The cost could not be estimated. The budget still applies.'}
      </p>
    </ActionDialog>
  )
}
