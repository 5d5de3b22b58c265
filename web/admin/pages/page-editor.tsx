import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { keepTyped, sameFields } from '../editing/draft.ts'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { ifUnchanged } from '../editing/save.ts'
import { pagesQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { PageBodyField } from './page-body-field.tsx'
import { PageFormFields } from './page-fields.tsx'
import { type PageFields, pageBody, pageErrors, pageFields } from './page-form.ts'
import { SharingPreviews } from './previews.tsx'

type PageEditorProps = {
  page: AdminPage
  /** What was already typed for it, taken over once. */
  typed: PageFields | undefined
  onTaken: () => void
  onDelete: () => void
  onDirty: (dirty: boolean) => void
}

/** Edits one page. Remount (key) for another one. */
export function PageEditor({ page, typed, onTaken, onDelete, onDirty }: PageEditorProps) {
  // What the editor started from: a refetch must not move the ground under what is being typed.
  const [base, setBase] = useState(page)
  const [fields, setFields] = useState(typed ?? pageFields(page))
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // on a phone the editor is below the list: scroll to it
  useEffect(() => {
    if (window.matchMedia('(max-width: 768px)').matches) form.current?.scrollIntoView()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(onTaken, [])
  const errors = pageErrors(fields)

  const save = useMutation({
    mutationFn: (sent: PageFields) =>
      call('PUT /api/pages/*', { params: { '*': base.path }, body: pageBody(sent) }, ifUnchanged(base)),
    onSuccess: (stored, sent) => {
      setBase(stored)
      setFields((now) => keepTyped(now, sent, pageFields(stored)))
      toastSuccess('Page updated successfully')
    },
    onError: (error) => toastError('Failed to update page', reasonOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: pagesQuery.queryKey }),
  })
  // What is on its way to the server counts as saved; a failure makes it unsaved again.
  const dirty = !sameFields(fields, save.isPending ? save.variables : pageFields(base))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(errors).length === 0) save.mutate(fields)
  }

  return (
    <Panel className="overflow-hidden">
      <form ref={form} noValidate onSubmit={submit} className="scroll-mt-18">
        <EditorsOnly>
          <div className="flex min-h-[54px] items-center gap-3 border-line border-b px-5 py-2">
            <h2 className="mr-auto min-w-0 truncate font-mono text-base font-strong">{base.path}</h2>
            <Button
              size="sm"
              variant="danger-quiet"
              icon={<Trash2 className="size-3.5!" />}
              onClick={onDelete}
            >
              Delete
            </Button>
          </div>
          <div className="grid gap-4 p-5">
            <PageFormFields
              fixedPath
              fields={fields}
              errors={errors}
              onChange={(change) => setFields((before) => ({ ...before, ...change }))}
            />
            <PageBodyField
              value={fields.body}
              onChange={(body) => setFields((before) => ({ ...before, body }))}
            />
            <Checkbox
              label="List in the footer"
              checked={fields.in_footer}
              onChange={({ target }) => setFields((before) => ({ ...before, in_footer: target.checked }))}
            />
            <SharingPreviews
              path={fields.path}
              title={fields.meta_title}
              description={fields.meta_description}
              image={fields.og_image}
            />
          </div>
          <div className="flex items-center gap-2 border-line border-t bg-surface-2 px-5 py-4">
            <span role="status" className="mr-auto text-hint text-fg-3">
              {dirty && 'Unsaved changes'}
            </span>
            <Button disabled={!dirty || save.isPending} onClick={() => setFields(pageFields(base))}>
              Discard
            </Button>
            <Button type="submit" variant="ink" busy={save.isPending} disabled={!dirty}>
              Save
            </Button>
          </div>
        </EditorsOnly>
      </form>
      <UnsavedChanges when={dirty} onDirty={onDirty} />
    </Panel>
  )
}
