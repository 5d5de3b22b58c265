import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { tagsQuery } from '../screen/admin-queries.ts'
import { costText } from '../usage/usage-text.ts'
import { countText } from './bulk-text.ts'

type QuestionProps = { ids: readonly number[]; onCancel: () => void }

export function DeleteQuestion({ ids, onCancel, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Delete articles"
      question="Are you sure you want to delete these articles?"
      subject={countText(ids.length)}
      effect="They move to Trash for 30 days and leave the feed and their stories at once."
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

export function TagQuestion({
  ids,
  onCancel,
  onChoose,
}: QuestionProps & { onChoose: (tag: number) => void }) {
  const tags = useQuery(tagsQuery)
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      title={`Tag ${countText(ids.length)}`}
      width="confirm"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="ink" disabled={chosen === ''} onClick={() => onChoose(Number(chosen))}>
            Add tag
          </Button>
        </>
      }
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
    </Dialog>
  )
}

/** Confirms the cost first. Admins only: editors cannot start as many analyses as need a confirmation. */
export function CostQuestion({ ids, onCancel, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  const cost = useQuery({
    queryKey: ['POST /api/articles/bulk/cost', ids],
    queryFn: ({ signal }) => call('POST /api/articles/bulk/cost', { body: { ids: [...ids] } }, { signal }),
    gcTime: 0,
  })
  return (
    <Dialog
      title={`Analyze ${countText(ids.length)}?`}
      width="confirm"
      onClose={onCancel}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="ink" disabled={cost.isPending} onClick={onConfirm}>
            Analyze
          </Button>
        </>
      }
    >
      <p className="min-h-10 text-fg-2" aria-live="polite">
        {cost.data && `About ${costText(cost.data.usd)} with ${cost.data.model}.`}
        {cost.isError && 'The cost could not be estimated. The budget still applies.'}
      </p>
    </Dialog>
  )
}
