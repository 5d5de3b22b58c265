import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FetchType, type PublisherForm, withFetchType } from './publisher-form.ts'

const fetchTypes: readonly { value: FetchType; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'rss', label: 'RSS' },
  { value: 'api', label: 'API' },
]

type ContentFetchFieldsProps = {
  form: PublisherForm
  onChange: (form: PublisherForm) => void
  /** Where a test of the feed found the full text. */
  suggestedTag?: string
}

/** How the full text is fetched; only the field that belongs to the choice is there. */
export function ContentFetchFields({ form, onChange, suggestedTag }: ContentFetchFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Content fetch"
        options={fetchTypes}
        value={form.content_fetch_type}
        onChange={(event) => onChange(withFetchType(form, event.target.value as FetchType))}
      />
      {form.content_fetch_type === 'rss' && (
        <TextField
          label="RSS tag"
          spellCheck={false}
          autoComplete="off"
          placeholder={suggestedTag ?? 'content:encoded'}
          hint={suggestedTag ? `The feed has its full text in ${suggestedTag}.` : undefined}
          value={form.content_rss_tag}
          onChange={(event) => onChange({ ...form, content_rss_tag: event.target.value })}
        />
      )}
      {form.content_fetch_type === 'api' && (
        <TextField
          label="API key"
          spellCheck={false}
          autoComplete="off"
          hint="Stored encrypted; only its last four characters are shown."
          value={form.content_api_key}
          onChange={(event) => onChange({ ...form, content_api_key: event.target.value })}
        />
      )}
    </div>
  )
}
