import { useMutation } from '@tanstack/react-query'
import { MODEL_FORMAT_NAMES, MODEL_FORMATS } from '../../../contract/analysis/model-formats.ts'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { call } from '../../api/call.ts'
import { FieldPair } from '../../ui/field-pair.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Hint } from '../../ui/text.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { secretHint } from '../editing/form-fields.ts'
import { ifUnchanged } from '../editing/save.ts'
import { emptyModel, type ModelForm, modelBody, modelErrors, modelForm } from './model-form.ts'
import { isUnusual } from './model-texts.ts'
import { PRICE_WORDS } from './price-words.ts'
import { useReloadModels } from './use-reload-models.ts'

type ModelDialogProps = {
  /** The model to edit; undefined adds a new one. */
  model: LanguageModel | undefined
  onClose: () => void
  onSaved: (model: LanguageModel) => void
}

export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const form = useForm(model ? modelForm(model) : emptyModel, modelErrors)
  const { fields, dirty, check } = form
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
      <ModelFields model={model} form={form} failure={save.error} />
    </FormDialog>
  )
}

type ModelFieldsProps = {
  model: LanguageModel | undefined
  form: ReturnType<typeof useForm<ModelForm>>
  failure: Error | null
}

function ModelFields({ model, form: { fields, text, box }, failure }: ModelFieldsProps) {
  const field = (name: Exclude<keyof ModelForm, 'removes_key'>) => text(name, failure)
  return (
    <>
      <FieldPair>
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField
          label="Model id"
          required
          autoComplete="off"
          spellCheck={false}
          {...field('upstream_model')}
        />
      </FieldPair>
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
      <FieldPair>
        <TextField
          label={PRICE_WORDS.prompt}
          inputMode="decimal"
          hint={priceHint(fields.prompt_price_per_million)}
          {...field('prompt_price_per_million')}
        />
        <TextField
          label={PRICE_WORDS.completion}
          inputMode="decimal"
          hint={priceHint(fields.completion_price_per_million)}
          {...field('completion_price_per_million')}
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
      </FieldPair>
      <Hint>
        After saving, a test call with a sample article finds out which reply formats the server
        supports.
      </Hint>
    </>
  )
}

const priceHint = (typed: string) => (isUnusual(Number(typed)) ? PRICE_WORDS.unusual : undefined)

function keyHint({ key, key_ends_in }: Partial<LanguageModel> = {}): string {
  const isThere = key === 'lost' || key === 'sealed'
  return `${secretHint(key, key_ends_in)}${isThere ? '' : ' Leave empty for a server without keys.'}`
}
