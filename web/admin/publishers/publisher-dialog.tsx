import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { dialogFootStart } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { leaveBy } from '../editing/leave-guard.tsx'
import { ifUnchanged } from '../editing/save.ts'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { feedHealthText } from './feed-health-text.ts'
import { useFeedTest } from './feed-test.tsx'
import { PublisherFields } from './publisher-fields.tsx'
import {
  emptyPublisher,
  type PublisherForm,
  publisherBody,
  publisherErrors,
  publisherForm,
} from './publisher-form.ts'
import { useFeedLookup } from './use-feed-lookup.ts'

type PublisherDialogProps = { publisher?: Publisher; onClose: () => void }

export function PublisherDialog({ publisher, onClose }: PublisherDialogProps) {
  // What the lookup found for the typed address is what is checked and saved.
  const [found, setFound] = useState<string>()
  const withFound = (form: PublisherForm) =>
    found === undefined ? form : { ...form, rss_url: found }
  const form = useForm(publisher ? publisherForm(publisher) : emptyPublisher, (typed) =>
    publisherErrors(withFound(typed)),
  )
  const { fields, set, dirty, check } = form
  const feedTest = useFeedTest()
  const lookup = useFeedLookup(publisher === undefined, fields, set)
  if (lookup.rssUrl !== found) setFound(lookup.rssUrl)
  const { rss_url } = withFound(fields)
  const { save, failure, dismiss } = usePublisherSave(publisher, onClose)

  return (
    <FormDialog
      title={publisher ? 'Edit Publisher' : 'Add New Publisher'}
      action={publisher ? 'Update Publisher' : 'Add Publisher'}
      busy={save.isPending}
      dirty={dirty}
      onSubmit={() => check() && save.mutate(publisher ? fields : withFound(fields))}
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
      {!publisher && <HowMany dirty={dirty} />}
      {publisher?.last_error && <FeedFailure publisher={publisher} />}
      {failure && (
        <Notice key={failure.tries} kind="error" detail={failure.reason} onDismiss={dismiss}>
          Failed to save publisher. Please check console for details.
        </Notice>
      )}
      <PublisherFields form={form} lookup={lookup} feedTest={feedTest} url={rss_url} />
    </FormDialog>
  )
}

type Failure = { reason: string | undefined; tries: number }

function usePublisherSave(publisher: Publisher | undefined, onSaved: () => void) {
  // Not the mutation's own error, which another try would take away undismissed.
  const [failure, setFailure] = useState<Failure>()
  const save = useMutation({
    mutationFn: (form: PublisherForm) => {
      const body = publisherBody(form)
      if (!publisher) return call('POST /api/publishers', { body })
      const input = { params: { id: publisher.id }, body }
      return call('PUT /api/publishers/:id', input, ifUnchanged(publisher))
    },
    onSuccess: onSaved,
    onError: (error) => {
      console.error(error)
      setFailure((before) => ({ reason: reasonOf(error), tries: (before?.tries ?? 0) + 1 }))
    },
    onSettled: useReloadFeeds(),
  })
  return { save, failure, dismiss: () => setFailure(undefined) }
}

function HowMany({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate()
  // the guard of unsaved changes holds an entry of its own
  const goToSeveral = () => navigate('/admin/publishers/add', { replace: dirty })
  return (
    <ToggleGroup
      label="How many"
      value="one"
      options={[
        { value: 'one', label: 'One' },
        { value: 'several', label: 'Several' },
      ]}
      onChange={(value) => value === 'several' && leaveBy(goToSeveral)}
    />
  )
}

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
