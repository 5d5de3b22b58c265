import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MODEL_FORMAT_NAMES, MODEL_FORMATS } from '../../../contract/analysis/model-formats.ts'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { call, reasonOf } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { secretHint } from '../editing/form-fields.ts'
import { ifUnchanged } from '../editing/save.ts'
import { cronQuery, modelsQuery } from '../screen/admin-queries.ts'
import { emptyModel, type ModelForm, modelBody, modelErrors, modelForm } from './model-form.ts'

type ModelDialogProps = {
  /** The model to edit; undefined adds a new one. */
  model: LanguageModel | undefined
  onClose: () => void
  onSaved: (model: LanguageModel) => void
}

function useReloadModels() {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [modelsQuery, cronQuery])
      void queries.invalidateQueries({ queryKey })
  }
}

export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const { fields, dirty, check, text, box } = useForm(
    model ? modelForm(model) : emptyModel,
    modelErrors,
  )
  const save = useMutation({
    mutationFn: (sent: ModelForm) =>
      model
        ? call(
            'PUT /api/ai/models/:id',
            { params: { id: model.id }, body: modelBody(sent) },
            ifUnchanged(model),
          )
        : call('POST /api/ai/models', { body: modelBody(sent) }),
    onSuccess: onSaved,
    onSettled: useReloadModels(),
  })
  const field = (name: Exclude<keyof ModelForm, 'removes_key'>) => text(name, save.error)
  return (
    <FormDialog
      title={model ? 'Edit model' : 'Add model'}
      action={model ? 'Save model' : 'Add model'}
      busy={save.isPending}
      dirty={dirty}
      failure={{ text: 'Failed to save model', error: save.error }}
      onSubmit={() => check() && save.mutate(fields)}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField
          label="Model id"
          required
          autoComplete="off"
          spellCheck={false}
          {...field('upstream_model')}
        />
      </div>
      <SelectField
        label="Format"
        options={MODEL_FORMAT_NAMES.map((value) => ({ value, label: MODEL_FORMATS[value].label }))}
        {...field('format')}
      />
      <TextField
        label="Base URL"
        type="url"
        required
        spellCheck={false}
        hint={MODEL_FORMATS[fields.format].hint}
        {...field('base_url')}
      />
      <TextField
        label="Key"
        type="password"
        autoComplete="off"
        disabled={fields.removes_key}
        hint={keyHint(model)}
        {...field('key')}
      />
      {model && model.key !== 'none' && <Checkbox label="Send no key" {...box('removes_key')} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label="Prompt, $ per 1000 tokens"
          inputMode="decimal"
          {...field('prompt_price')}
        />
        <TextField
          label="Completion, $ per 1000 tokens"
          inputMode="decimal"
          {...field('completion_price')}
        />
        <TextField
          label="Time limit in seconds"
          inputMode="numeric"
          hint="Models of your own may need longer."
          {...field('time_limit_seconds')}
        />
        <TextField
          label="Retires on (optional)"
          type="date"
          hint="You are warned 30 days before."
          {...field('retires_on')}
        />
      </div>
      <p className="text-hint text-fg-3">
        After saving, a test call with a sample article finds out which reply formats the server
        supports.
      </p>
    </FormDialog>
  )
}

function keyHint({ key, key_ends_in }: Partial<LanguageModel> = {}): string {
  const isThere = key === 'lost' || key === 'sealed'
  return `${secretHint(key, key_ends_in)}${isThere ? '' : ' Leave empty for a server without keys.'}`
}

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
        <p className="mt-2 text-fg-3">It is the cheaper model, so step 2 will be empty.</p>
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
