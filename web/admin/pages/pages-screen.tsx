import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { DividedList } from '../../ui/text.tsx'
import { toastError } from '../../ui/toast.tsx'
import { type ListQuery, ListState } from '../data-table/list-state.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { useDiscardGuard } from '../editing/leave-guard.tsx'
import { useReport } from '../editing/save.ts'
import { pagesQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageFormFields, pageErrors, pageForm } from './page-fields.tsx'

export function PagesScreen() {
  const pages = useQuery(pagesQuery)
  useFetchFailure(pages, 'Failed to fetch pages', toastError)
  const [search, setSearch] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const [dirty, setDirty] = useState(false)
  // Counts up to give the editor what is stored, in place of what was discarded.
  const [round, setRound] = useState(0)
  const guard = useDiscardGuard(dirty)
  const reported = useReport(pagesQuery.queryKey)
  const chosen = pages.data?.find(({ path }) => path === search.get('path'))

  const deletion = useDeletion({
    kind: 'page',
    question: 'Are you sure you want to delete this page?',
    nameOf: ({ path }) => path,
    effectOf: ({ path, in_footer }) =>
      `${path} will no longer exist${in_footer ? ', and its link leaves the footer' : ''}.`,
    mutationFn: ({ id }: AdminPage) => call('DELETE /api/pages/:id', { params: { id } }),
    ...reported('Failed to delete page', 'Page deleted successfully'),
  })

  const startCreating = () =>
    guard.before(() => {
      if (dirty) setRound(round + 1)
      setCreating(true)
    })

  return (
    <>
      <ScreenHeader
        title="Pages"
        description="Pages of the site, with their search and share texts."
      >
        <EditorsOnly>
          <Button variant="ink" icon={<Plus />} onClick={startCreating}>
            Create New Page
          </Button>
        </EditorsOnly>
      </ScreenHeader>
      <div className="grid items-start gap-4 md:grid-cols-[220px_minmax(0,1fr)] lg:grid-cols-[280px_minmax(0,1fr)]">
        <PathList pages={pages} />
        {chosen ? (
          <PageEditor
            key={`${chosen.id}-${round}`}
            page={chosen}
            onDelete={() => deletion.ask(chosen)}
            onDirty={setDirty}
          />
        ) : (
          <NoPage pages={pages} isLoading={search.has('path') && pages.isPending} />
        )}
      </div>
      {creating && (
        <CreatePageDialog
          onClose={() => setCreating(false)}
          onCreated={({ path }) => {
            setCreating(false)
            setSearch({ path })
          }}
        />
      )}
      {guard.question}
      {deletion.question}
    </>
  )
}

type NoPageProps = { pages: ListQuery<AdminPage>; isLoading: boolean }

const NoPage = ({ pages, isLoading }: NoPageProps) => (
  <Panel>
    {isLoading ? (
      <ListState query={pages} rows={8} rowPx={80} empty={{ title: '' }}>
        {null}
      </ListState>
    ) : (
      <EmptyState
        icon={<FileText />}
        title="Select a page to edit"
        hint="Choose a path from the list, or create a new page."
      />
    )}
  </Panel>
)

type CreatePageDialogProps = { onCreated: (page: AdminPage) => void; onClose: () => void }

function CreatePageDialog({ onCreated, onClose }: CreatePageDialogProps) {
  const { fields, dirty, check, text } = useForm(pageForm.empty, pageErrors)
  const create = useMutation({
    mutationFn: () => call('POST /api/pages', { body: pageForm.write(fields) }),
    ...useReport(pagesQuery.queryKey)('Failed to create page', 'Page created successfully'),
  })
  return (
    <FormDialog
      title="Create New Page"
      action="Create Page"
      busy={create.isPending}
      dirty={dirty}
      onSubmit={() => check() && create.mutate(undefined, { onSuccess: onCreated })}
      onClose={onClose}
    >
      <PageFormFields fields={fields} text={text} />
    </FormDialog>
  )
}

/** The paths as links: the chosen page is part of the address. */
function PathList({ pages }: { pages: ListQuery<AdminPage> }) {
  const [search] = useSearchParams()
  return (
    <Panel className="overflow-hidden">
      <PanelHead title="Paths" />
      <ListState query={pages} rows={5} rowPx={45} empty={{ title: 'No pages yet' }}>
        <DividedList>
          {pages.data?.map((page) => (
            <li key={page.id}>
              <Link
                to={`?path=${encodeURIComponent(page.path)}`}
                aria-current={page.path === search.get('path') || undefined}
                className="path-link"
              >
                <span className="truncate font-mono text-hint">{page.path}</span>
                <span className="ml-auto text-small font-normal text-fg-3">{page.template}</span>
              </Link>
            </li>
          ))}
        </DividedList>
      </ListState>
    </Panel>
  )
}
