import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { keepTyped, sameFields } from '../editing/draft.ts'
import { UnsavedChanges, useDiscardGuard } from '../editing/leave-guard.tsx'
import { pagesQuery } from '../screen/admin-queries.ts'
import { PageFormFields } from './page-fields.tsx'
import { emptyPage, type PageFields, pageBody, pageErrors, pageFields } from './page-form.ts'

type CreatePageDialogProps = {
  /** With the fields as they are now: somebody may have typed on while the page was made. */
  onCreated: (page: AdminPage, fields: PageFields) => void
  onClose: () => void
}

export function CreatePageDialog({ onCreated, onClose }: CreatePageDialogProps) {
  const [fields, setFields] = useState(emptyPage)
  const latest = useRef(fields)
  latest.current = fields
  const [checked, setChecked] = useState(false)
  const formId = useId()
  const queries = useQueryClient()
  const dirty = !sameFields(fields, emptyPage)
  const guard = useDiscardGuard(dirty)
  const close = () => guard.before(onClose)
  const create = useMutation({
    mutationFn: (sent: PageFields) => call('POST /api/pages', { body: pageBody(sent) }),
    onSuccess: async (page, sent) => {
      toastSuccess('Page created successfully')
      await queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
      onCreated(page, { ...keepTyped(latest.current, sent, pageFields(page)), path: page.path })
    },
    onError: (error) => toastError('Failed to create page', reasonOf(error)),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(pageErrors(fields)).length === 0) create.mutate(fields)
  }

  return (
    <Dialog
      title="Create New Page"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" busy={create.isPending}>
            Create Page
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <PageFormFields
          fixedPath={false}
          fields={fields}
          errors={checked ? pageErrors(fields) : {}}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        />
      </form>
      <UnsavedChanges when={dirty && !create.isPending} onDiscard={onClose} />
      {guard.question}
    </Dialog>
  )
}
