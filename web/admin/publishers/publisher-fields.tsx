import { Checkbox, TextField } from '../../ui/fields.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { useForm } from '../editing/form.tsx'
import { PictureField } from '../screen/picture-field.tsx'
import { FeedTest, type useFeedTest } from './feed-test.tsx'
import { type FetchType, type PublisherForm, withFetchType } from './publisher-form.ts'
import type { useFeedLookup } from './use-feed-lookup.ts'

type Form = ReturnType<typeof useForm<PublisherForm>>

type PublisherFieldsProps = {
  form: Form
  lookup: ReturnType<typeof useFeedLookup>
  feedTest: ReturnType<typeof useFeedTest>
  /** Of the feed: the one that was found, or else the typed one. */
  url: string
}

export function PublisherFields({ form, lookup, feedTest, url }: PublisherFieldsProps) {
  const { fields, set, text, box } = form
  return (
    <>
      <PictureField
        label="Logo"
        hint="PNG, JPEG or WebP, square works best."
        isSet={fields.logo_url !== ''}
        to="POST /api/publishers/upload"
        onChange={(logo) => set({ logo_url: logo ?? '' })}
      >
        <PublisherLogo name={fields.name} url={fields.logo_url || null} size={56} />
      </PictureField>
      <TextField label="Name" required hint={lookup.hint('name')} {...text('name')} />
      <TextField
        label="RSS URL"
        type="url"
        required
        spellCheck={false}
        hint={feedTest.variables === url && !feedTest.isPending ? undefined : lookup.note}
        onBlur={lookup.look}
        {...text('rss_url')}
      />
      <FeedTest test={feedTest} url={url} />
      <TextField label="Description" hint={lookup.hint('description')} {...text('description')} />
      <ContentFetch form={form} fullTextIn={feedTest.data?.full_text_in} />
      <Checkbox label="Active" {...box('active')} />
      <Checkbox
        label="Rewrites others"
        title="Its reports never count as independent and never lead a story that another outlet reports."
        {...box('rewrites_others')}
      />
      <Checkbox
        label="Wire of press releases"
        title="All its articles count as advertising."
        {...box('is_wire')}
      />
      <TextField
        label="Clock offset (minutes)"
        inputMode="numeric"
        hint="Subtracted from every date of this feed; 0 if its clock is right."
        {...text('dates_ahead_minutes')}
      />
    </>
  )
}

const fetchTypes: readonly { value: FetchType; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'rss', label: 'RSS' },
  { value: 'api', label: 'API' },
]

type ContentFetchProps = { form: Form; fullTextIn: string | null | undefined }

/** Where the full text of an article comes from. */
function ContentFetch({ form: { fields, setFields, text }, fullTextIn }: ContentFetchProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Content fetch"
        options={fetchTypes}
        value={fields.content_fetch_type}
        onChange={(event) => setFields(withFetchType(fields, event.target.value as FetchType))}
      />
      {fields.content_fetch_type === 'rss' && (
        <TextField
          label="RSS tag"
          spellCheck={false}
          autoComplete="off"
          placeholder={fullTextIn ?? 'content:encoded'}
          hint={fullTextIn ? `The feed has its full text in ${fullTextIn}.` : undefined}
          {...text('content_rss_tag')}
        />
      )}
      {fields.content_fetch_type === 'api' && (
        <TextField
          label="API key"
          spellCheck={false}
          autoComplete="off"
          hint="Stored encrypted; only its last four characters are shown."
          {...text('content_api_key')}
        />
      )}
    </div>
  )
}
