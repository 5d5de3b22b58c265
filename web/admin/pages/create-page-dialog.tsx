import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { keepTyped, sameFields } from '../editing/draft.ts'
import { FormDialog } from '../editing/form-dialog.tsx'
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
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (sent: PageFields) => call('POST /api/pages', { body: pageBody(sent) }),
    onSuccess: async (page, sent) => {
      toastSuccess('Page created successfully')
      await queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
      onCreated(page, { ...keepTyped(latest.current, sent, pageFields(page)), path: page.path })
    },
    onError: (error) => toastError('Failed to create page', reasonOf(error)),
  })
  return (
    <FormDialog
      title="Create New Page"
      action="Create Page"
      busy={create.isPending}
      dirty={!sameFields(fields, emptyPage)}
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(pageErrors(fields)).length === 0) create.mutate(fields)
      }}
      onClose={onClose}
    >
      <PageFormFields
        fixedPath={false}
        fields={fields}
        errors={checked ? pageErrors(fields) : {}}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  )
}
