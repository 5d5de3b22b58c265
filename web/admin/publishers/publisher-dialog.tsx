import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { dialogFootStart } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { leaveBy } from '../editing/leave-guard.tsx'
import { ifUnchanged } from '../editing/save.ts'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { PictureField } from '../screen/picture-field.tsx'
import { feedHealthText } from './feed-health.tsx'
import { FeedTest, useFeedLookup, useFeedTest } from './feed-lookup.tsx'
import {
  emptyPublisher,
  type FetchType,
  type PublisherForm,
  publisherBody,
  publisherErrors,
  publisherForm,
  withFetchType,
} from './publisher-form.ts'

export function PublisherDialog({
  publisher,
  onClose,
}: {
  publisher?: Publisher
  onClose: () => void
}) {
  // What the lookup found for the typed address is what is checked and saved.
  const [found, setFound] = useState<string>()
  const withFound = (form: PublisherForm) =>
    found === undefined ? form : { ...form, rss_url: found }
  const { fields, setFields, set, dirty, check, text, box } = useForm(
    publisher ? publisherForm(publisher) : emptyPublisher,
    (form) => publisherErrors(withFound(form)),
  )
  // Not the mutation's own error, which another try would take away undismissed.
  const [failure, setFailure] = useState<{ reason: string | undefined; tries: number }>()
  const feedTest = useFeedTest()
  const navigate = useNavigate()
  const lookup = useFeedLookup(publisher === undefined, fields, set)
  if (lookup.rssUrl !== found) setFound(lookup.rssUrl)
  // the guard of unsaved changes holds an entry of its own
  const goToSeveral = () => navigate('/admin/publishers/add', { replace: dirty })
  const { rss_url } = withFound(fields)
  const fullTextIn = feedTest.data?.full_text_in

  const save = useMutation({
    mutationFn: (sent: PublisherForm) =>
      publisher
        ? call(
            'PUT /api/publishers/:id',
            { params: { id: publisher.id }, body: publisherBody(sent) },
            ifUnchanged(publisher),
          )
        : call('POST /api/publishers', { body: publisherBody({ ...sent, rss_url }) }),
    onSuccess: onClose,
    onError: (error) => {
      console.error(error)
      setFailure((before) => ({ reason: reasonOf(error), tries: (before?.tries ?? 0) + 1 }))
    },
    onSettled: useReloadFeeds(),
  })

  return (
    <FormDialog
      title={publisher ? 'Edit Publisher' : 'Add New Publisher'}
      action={publisher ? 'Update Publisher' : 'Add Publisher'}
      busy={save.isPending}
      dirty={dirty}
      onSubmit={() => check() && save.mutate(fields)}
      onClose={onClose}
      start={
        <Button
          variant="ghost"
          className={`${dialogFootStart} -ml-3.5`}
          busy={feedTest.isPending}
          onClick={() => feedTest.mutate(rss_url)}
        >
          Test feed
        </Button>
      }
    >
      {!publisher && (
        <ToggleGroup
          label="How many"
          value="one"
          options={[
            { value: 'one', label: 'One' },
            { value: 'several', label: 'Several' },
          ]}
          onChange={(value) => value === 'several' && leaveBy(goToSeveral)}
        />
      )}
      {publisher?.last_error && <FeedFailure publisher={publisher} />}
      {failure && (
        <Notice
          key={failure.tries}
          kind="error"
          detail={failure.reason}
          onDismiss={() => setFailure(undefined)}
        >
          Failed to save publisher. Please check console for details.
        </Notice>
      )}
      <PictureField
        label="Logo"
        hint="PNG, JPEG or WebP, square works best."
        isSet={fields.logo_url !== ''}
        to="POST /api/publishers/upload"
        onChange={(url) => set({ logo_url: url ?? '' })}
      >
        <PublisherLogo name={fields.name} url={fields.logo_url || null} size={56} />
      </PictureField>
      <TextField label="Name" required hint={lookup.hint('name')} {...text('name')} />
      <TextField
        label="RSS URL"
        type="url"
        required
        spellCheck={false}
        hint={feedTest.variables === rss_url && !feedTest.isPending ? undefined : lookup.note}
        onBlur={lookup.look}
        {...text('rss_url')}
      />
      <FeedTest test={feedTest} url={rss_url} />
      <TextField label="Description" hint={lookup.hint('description')} {...text('description')} />
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
    </FormDialog>
  )
}

const fetchTypes: readonly { value: FetchType; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'rss', label: 'RSS' },
  { value: 'api', label: 'API' },
]

function FeedFailure({ publisher }: { publisher: Publisher }) {
  const { text, detail } = feedHealthText(publisher, new Date())
  return (
    <Notice
      kind="warning"
      detail={detail && <span className="block first-letter:uppercase">{detail}</span>}
    >
      {text}
    </Notice>
  )
}
