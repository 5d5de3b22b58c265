import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sameFields } from '../editing/draft.ts'
import { FormDialog } from '../editing/form-dialog.tsx'
import { ifUnchanged } from '../editing/save.ts'
import { cronQuery, modelsQuery } from '../screen/admin-queries.ts'
import { emptyModel, type ModelForm, modelBody, modelErrors, modelForm } from './model-form.ts'

type ModelDialogProps = {
  /** The model to edit; undefined adds a new one. */
  model: LanguageModel | undefined
  onClose: () => void
  onSaved: (model: LanguageModel) => void
}

export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const start = model ? modelForm(model) : emptyModel
  const [form, setForm] = useState<ModelForm>(start)
  const [checked, setChecked] = useState(false)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (sent: ModelForm) =>
      model
        ? call(
            'PUT /api/ai/models/:id',
            { params: { id: model.id }, body: modelBody(sent) },
            model.updated_at ? ifUnchanged({ updated_at: model.updated_at }) : {},
          )
        : call('POST /api/ai/models', { body: modelBody(sent) }),
    onSuccess: onSaved,
    onSettled: () => {
      for (const { queryKey } of [modelsQuery, cronQuery]) void queries.invalidateQueries({ queryKey })
    },
  })
  const refused = save.error instanceof ApiError ? save.error.field : undefined
  const errors: Partial<Record<keyof ModelForm, string>> = {
    ...(refused && { [refused]: reasonOf(save.error) }),
    ...(checked ? modelErrors(form) : {}),
  }
  const field = (name: Exclude<keyof ModelForm, 'removes_key'>) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })

  return (
    <FormDialog
      title={model ? 'Edit model' : 'Add model'}
      action={model ? 'Save model' : 'Add model'}
      busy={save.isPending}
      dirty={!sameFields(form, start)}
      failure={{ text: 'Failed to save model', error: save.error }}
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(modelErrors(form)).length === 0) save.mutate(form)
      }}
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
      <TextField
        label="Base URL"
        type="url"
        required
        spellCheck={false}
        hint="Any OpenAI-compatible server. /chat/completions is added."
        {...field('base_url')}
      />
      <TextField
        label="Key"
        type="password"
        autoComplete="off"
        disabled={form.removes_key}
        hint={keyHint(model)}
        {...field('key')}
      />
      {model && model.key !== 'none' && (
        <Checkbox
          label="Send no key"
          checked={form.removes_key}
          onChange={(event) => setForm({ ...form, removes_key: event.target.checked })}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label="Prompt, $ per 1000 tokens" inputMode="decimal" {...field('prompt_price')} />
        <TextField label="Completion, $ per 1000 tokens" inputMode="decimal" {...field('completion_price')} />
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
        After saving, a test call with a sample article finds out which reply formats the server supports.
      </p>
    </FormDialog>
  )
}

function keyHint(model: LanguageModel | undefined): string {
  if (model?.key === 'lost') return 'Enter the key again: the stored one cannot be decrypted on this server.'
  if (model?.key === 'sealed')
    return `Stored encrypted${model.key_ends_in ? `, ends in ${model.key_ends_in}` : ''}. Leave empty to keep it.`
  return 'Stored encrypted and never shown again. Leave empty for a server without keys.'
}
