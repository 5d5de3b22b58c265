import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { call, reasonOf } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MutedText } from '../../ui/text.tsx'
import { useReloadModels } from './use-reload-models.ts'

type DeleteModelDialogProps = {
  model: LanguageModel
  /** Models that can replace one that is in use; empty when it is not in use. */
  replacements: readonly LanguageModel[]
  isCheaper: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteModelDialog(props: DeleteModelDialogProps) {
  const { model, replacements, isCheaper, onClose, onDeleted } = props
  const [replacement, setReplacement] = useState(replacements[0]?.id)
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/ai/models/:id', {
        params: { id: model.id },
        query: replacement === undefined ? {} : { replacement },
      }),
    onSuccess: onDeleted,
    onSettled: useReloadModels(),
  })
  return (
    <ConfirmDialog
      title="Delete model"
      question="Are you sure you want to delete this model?"
      subject={model.name}
      effect="Its key is deleted, too. Its past cost stays in API Usage."
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {isCheaper && (
        <MutedText className="mt-2">It is the cheaper model, so step 2 will be empty.</MutedText>
      )}
      {replacements.length > 0 && (
        <SelectField
          label="It is the chosen model. Replace it with"
          className="mt-4"
          options={replacements.map(({ id, name }) => ({ value: id, label: name }))}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
      )}
      {remove.isError && (
        <Notice kind="error" detail={reasonOf(remove.error)}>
          Failed to delete model
        </Notice>
      )}
    </ConfirmDialog>
  )
}
