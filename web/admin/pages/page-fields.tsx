import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { type PageErrors, type PageFields, type Template, templateHint, templates } from './page-form.ts'
import { DESCRIPTION_CHARACTERS, lengthHint, TITLE_CHARACTERS } from './previews.tsx'

type PageFormFieldsProps = {
  fields: PageFields
  errors: PageErrors
  /** The path is fixed once created. */
  fixedPath: boolean
  onChange: (change: Partial<PageFields>) => void
}

export function PageFormFields({ fields, errors, fixedPath, onChange }: PageFormFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Path"
          required
          placeholder="/about"
          spellCheck={false}
          autoCapitalize="none"
          disabled={fixedPath}
          value={fields.path}
          error={errors.path}
          onChange={(event) => onChange({ path: event.target.value })}
        />
        <SelectField
          label="Template"
          options={templates.map((template) => ({ value: template, label: template }))}
          value={fields.template}
          hint={templateHint(fields.template, fields.path)}
          onChange={(event) => onChange({ template: event.target.value as Template })}
        />
      </div>
      <TextField
        label="Meta title"
        required
        value={fields.meta_title}
        error={errors.meta_title}
        hint={lengthHint(fields.meta_title, TITLE_CHARACTERS)}
        onChange={(event) => onChange({ meta_title: event.target.value })}
      />
      <TextAreaField
        label="Meta description"
        value={fields.meta_description}
        hint={lengthHint(fields.meta_description, DESCRIPTION_CHARACTERS)}
        onChange={(event) => onChange({ meta_description: event.target.value })}
      />
      <TextField
        label="Share image"
        placeholder="/og.jpg"
        spellCheck={false}
        autoCapitalize="none"
        value={fields.og_image}
        onChange={(event) => onChange({ og_image: event.target.value })}
      />
    </>
  )
}
