import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { keepTyped, sameFields } from '../editing/draft.ts'
import { leaveBy, UnsavedChanges, useDiscardGuard } from '../editing/leave-guard.tsx'
import { ifUnchanged } from '../editing/save.ts'
import { feedQueryKeys } from '../screen/admin-queries.ts'
import { ContentFetchFields } from './content-fetch-fields.tsx'
import { feedHealthText } from './feed-health.tsx'
import { useFeedLookup } from './feed-lookup.tsx'
import { FeedTest, useFeedTest } from './feed-test.tsx'
import { LogoField } from './logo-field.tsx'
import {
  emptyPublisher,
  type PublisherForm,
  publisherBody,
  publisherErrors,
  publisherForm,
} from './publisher-form.ts'

/** Adds a publisher, or changes `opened`. */
export function PublisherDialog({ opened, onClose }: { opened: Publisher | undefined; onClose: () => void }) {
  // What the dialog started from, or saved last.
  const [publisher, setPublisher] = useState(opened)
  const start = publisher ? publisherForm(publisher) : emptyPublisher
  const [form, setForm] = useState<PublisherForm>(start)
  const latest = useRef(form)
  latest.current = form
  const [checked, setChecked] = useState(false)
  // Not the mutation's own error, which another try would take away undismissed.
  const [failure, setFailure] = useState<{ reason: string | undefined; tries: number }>()
  const formId = useId()
  const queries = useQueryClient()
  const feedTest = useFeedTest()
  const navigate = useNavigate()
  const set = (change: Partial<PublisherForm>) => setForm((before) => ({ ...before, ...change }))
  const lookup = useFeedLookup(opened === undefined, form, set)
  // the guard of unsaved changes holds an entry of its own
  const goToSeveral = () => navigate('/admin/publishers/add', { replace: dirty })
  /** With the address of the feed that was found where a site was typed. */
  const toSave = lookup.rssUrl === undefined ? form : { ...form, rss_url: lookup.rssUrl }
  const errors = checked ? publisherErrors(toSave) : {}
  const dirty = !sameFields(form, start)
  const guard = useDiscardGuard(dirty)
  const close = () => guard.before(onClose)

  const save = useMutation({
    mutationFn: (sent: PublisherForm) =>
      publisher
        ? call(
            'PUT /api/publishers/:id',
            { params: { id: publisher.id }, body: publisherBody(sent) },
            ifUnchanged(publisher),
          )
        : call('POST /api/publishers', { body: publisherBody({ ...sent, rss_url: toSave.rss_url }) }),
    onSuccess: (stored, sent) => {
      if (sameFields(latest.current, sent)) return onClose()
      // Somebody typed on meanwhile: the dialog stays, now about what is stored.
      setPublisher(stored)
      setForm((now) => keepTyped(now, sent, publisherForm(stored)))
      setFailure(undefined)
    },
    onError: (error) => {
      console.error(error)
      setFailure((before) => ({ reason: reasonOf(error), tries: (before?.tries ?? 0) + 1 }))
    },
    // not awaited: after a refusal the form can be corrected at once
    onSettled: () => {
      for (const queryKey of feedQueryKeys) void queries.invalidateQueries({ queryKey })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(publisherErrors(toSave)).length === 0) save.mutate(form)
  }

  return (
    <Dialog
      title={publisher ? 'Edit Publisher' : 'Add New Publisher'}
      onClose={close}
      footer={
        <>
          <Button
            variant="ghost"
            className={`${dialogFootStart} -ml-3.5`}
            busy={feedTest.busy}
            onClick={() => feedTest.run(toSave.rss_url)}
          >
            Test feed
          </Button>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" busy={save.isPending}>
            {publisher ? 'Update Publisher' : 'Add Publisher'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
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
        <LogoField name={form.name} url={form.logo_url} onChange={(logo_url) => set({ logo_url })} />
        <TextField
          label="Name"
          required
          value={form.name}
          error={errors.name}
          hint={lookup.hint('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label="RSS URL"
          type="url"
          required
          spellCheck={false}
          value={form.rss_url}
          error={errors.rss_url}
          hint={feedTest.url === toSave.rss_url && !feedTest.busy ? undefined : lookup.note}
          onBlur={lookup.look}
          onChange={(event) => set({ rss_url: event.target.value })}
        />
        <FeedTest test={feedTest} url={toSave.rss_url} />
        <TextField
          label="Description"
          value={form.description}
          hint={lookup.hint('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <ContentFetchFields
          form={form}
          onChange={setForm}
          suggestedTag={feedTest.preview?.full_text_in ?? undefined}
        />
        <Checkbox
          label="Active"
          checked={form.active}
          onChange={(event) => set({ active: event.target.checked })}
        />
        <Checkbox
          label="Rewrites others"
          title="Its reports never count as independent and never lead a story that another outlet reports."
          checked={form.rewrites_others}
          onChange={(event) => set({ rewrites_others: event.target.checked })}
        />
        <Checkbox
          label="Wire of press releases"
          title="All its articles count as advertising."
          checked={form.is_wire}
          onChange={(event) => set({ is_wire: event.target.checked })}
        />
        <TextField
          label="Clock offset (minutes)"
          inputMode="numeric"
          hint="Subtracted from every date of this feed; 0 if its clock is right."
          value={form.dates_ahead_minutes}
          onChange={(event) => set({ dates_ahead_minutes: event.target.value })}
        />
      </form>
      <UnsavedChanges when={dirty && !save.isPending} onDiscard={onClose} />
      {guard.question}
    </Dialog>
  )
}

/** Why the feed fails, how often and since when. */
function FeedFailure({ publisher }: { publisher: Publisher }) {
  const { text, detail } = feedHealthText(publisher, new Date())
  return (
    <Notice kind="warning" detail={detail && <span className="block first-letter:uppercase">{detail}</span>}>
      {text}
    </Notice>
  )
}
