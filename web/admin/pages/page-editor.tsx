import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { keepTyped, sameFields, useForm } from '../editing/form.tsx'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { ifUnchanged, useReport } from '../editing/save.ts'
import { pagesQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { PageBodyField } from './page-body-field.tsx'
import { type PageFields, PageFormFields, pageErrors, pageForm } from './page-fields.tsx'
import { SharingPreviews } from './previews.tsx'

type PageEditorProps = {
  page: AdminPage
  onDelete: () => void
  onDirty: (dirty: boolean) => void
}

/** Edits one page. Remount (key) for another one. */
export function PageEditor({ page, onDelete, onDirty }: PageEditorProps) {
  // What the editor started from: a refetch must not move the ground under what is being typed.
  const [base, setBase] = useState(page)
  const { fields, setFields, check, text, box } = useForm(pageForm.read(page), pageErrors, true)
  const form = useRef<HTMLFormElement>(null)
  // on a phone the editor is below the list: scroll to it
  useEffect(() => {
    if (window.matchMedia('(max-width: 768px)').matches) form.current?.scrollIntoView()
  }, [])
  const save = useMutation({
    mutationFn: (sent: PageFields) =>
      call(
        'PUT /api/pages/*',
        { params: { '*': base.path }, body: pageForm.write(sent) },
        ifUnchanged(base),
      ),
    ...useReport(pagesQuery.queryKey)('Failed to update page'),
    onSuccess: (stored, sent) => {
      setBase(stored)
      setFields((now) => keepTyped(now, sent, pageForm.read(stored)))
      toastSuccess('Page updated successfully')
    },
  })
  // What is on its way to the server counts as saved; a failure makes it unsaved again.
  const dirty = !sameFields(fields, save.isPending ? save.variables : pageForm.read(base))

  return (
    <Panel className="overflow-hidden">
      <form
        ref={form}
        className="scroll-mt-18"
        {...submitWith(() => check() && save.mutate(fields))}
      >
        <EditorsOnly>
          <EditorHead path={base.path} onDelete={onDelete} />
          <div className="grid gap-4 p-5">
            <PageFormFields fixedPath fields={fields} text={text} />
            <PageBodyField {...text('body')} />
            <Checkbox label="List in the footer" {...box('in_footer')} />
            <SharingPreviews
              path={fields.path}
              title={fields.meta_title}
              description={fields.meta_description}
              image={fields.og_image}
            />
          </div>
          <div className="flex items-center gap-2 border-line border-t bg-surface-2 px-5 py-4">
            <span role="status" className="mr-auto text-small text-fg-3">
              {dirty && 'Unsaved changes'}
            </span>
            <Button
              disabled={!dirty || save.isPending}
              onClick={() => setFields(pageForm.read(base))}
            >
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

const EditorHead = ({ path, onDelete }: { path: string; onDelete: () => void }) => (
  <div className="flex min-h-[54px] items-center gap-3 border-line border-b px-5 py-2">
    <h2 className="mr-auto min-w-0 truncate font-mono text-base font-strong">{path}</h2>
    <Button
      size="sm"
      variant="danger-quiet"
      icon={<Trash2 className="size-3.5!" />}
      onClick={onDelete}
    >
      Delete
    </Button>
  </div>
)
