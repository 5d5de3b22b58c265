import type { NewPage } from '../../../contract/news/pages.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { useForm } from '../editing/form.tsx'
import { choice, defineForm, flag, optionalField, requiredField } from '../editing/form-fields.ts'
import { DESCRIPTION_CHARACTERS, lengthHint, TITLE_CHARACTERS } from './previews.tsx'

type PageFormFieldsProps = Pick<ReturnType<typeof useForm<PageFields>>, 'fields' | 'text'> & {
  fixedPath?: boolean
}

export function PageFormFields({ fields, text, fixedPath = false }: PageFormFieldsProps) {
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
          {...text('path')}
        />
        <SelectField
          label="Template"
          options={templates.map((template) => ({ value: template, label: template }))}
          hint={templateHint(fields.template, fields.path)}
          {...text('template')}
        />
      </div>
      <TextField
        label="Meta title"
        required
        hint={lengthHint(fields.meta_title, TITLE_CHARACTERS)}
        {...text('meta_title')}
      />
      <TextAreaField
        label="Meta description"
        hint={lengthHint(fields.meta_description, DESCRIPTION_CHARACTERS)}
        {...text('meta_description')}
      />
      <TextField
        label="Share image"
        placeholder="/og.jpg"
        spellCheck={false}
        autoCapitalize="none"
        {...text('og_image')}
      />
    </>
  )
}

export type Template = NewPage['template']
const names: Record<Template, true> = { Homepage: true, Standard: true, Contact: true }
export const templates = Object.keys(names) as Template[]

export const pageForm = defineForm<NewPage>()({
  path: requiredField,
  template: choice<Template>('Standard'),
  meta_title: requiredField,
  meta_description: optionalField,
  og_image: optionalField,
  body: optionalField,
  in_footer: flag(false),
})
export type PageFields = typeof pageForm.empty

/** What a template makes of a page. Home, /news and /articles are the site's own: only their metadata is used. */
function templateHint(template: Template, path: string): string {
  if (['/', '/news', '/articles'].includes(path.trim()))
    return 'This address shows the news; only its metadata is used'
  return {
    Homepage: 'Heading, body, then the newest 10 articles',
    Standard: 'Heading and body',
    Contact: 'Heading, body, then the address in CONTACT_EMAIL',
  }[template]
}

export function pageErrors({ path, meta_title }: PageFields) {
  return {
    ...(path.trim() === ''
      ? { path: 'Path is required' }
      : !path.trim().startsWith('/') && { path: "Start with a slash, for example '/about'" }),
    ...(meta_title.trim() === '' && { meta_title: 'Meta title is required' }),
  }
}
