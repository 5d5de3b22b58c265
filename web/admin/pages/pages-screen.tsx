import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useDiscardGuard } from '../editing/leave-guard.tsx'
import { pagesQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { CreatePageDialog } from './create-page-dialog.tsx'
import { PageEditor } from './page-editor.tsx'
import type { PageFields } from './page-form.ts'
import { PathList } from './path-list.tsx'

export function PagesScreen() {
  const pages = useQuery(pagesQuery)
  useFetchFailure(pages, 'Failed to fetch pages', toastError)
  const [search, setSearch] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ id: number; fields: PageFields }>()
  const [dirty, setDirty] = useState(false)
  // Counts up to give the editor what is stored, in place of what was discarded.
  const [round, setRound] = useState(0)
  const guard = useDiscardGuard(dirty)
  const queries = useQueryClient()
  const chosen = pages.data?.find(({ path }) => path === search.get('path'))

  const deletion = useDeletion({
    kind: 'page',
    title: 'Delete page',
    question: 'Are you sure you want to delete this page?',
    nameOf: ({ path }) => path,
    effectOf: ({ path, in_footer }) =>
      `${path} will no longer exist${in_footer ? ', and its link leaves the footer' : ''}.`,
    mutationFn: ({ id }: AdminPage) => call('DELETE /api/pages/:id', { params: { id } }),
    onSuccess: () => toastSuccess('Page deleted successfully'),
    onError: (error) => toastError('Failed to delete page', reasonOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: pagesQuery.queryKey }),
  })

  const startCreating = () =>
    guard.before(() => {
      if (dirty) setRound(round + 1)
      setCreating(true)
    })

  return (
    <>
      <ScreenHeader title="Pages" description="Pages of the site, with their search and share texts.">
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
            typed={created?.id === chosen.id ? created.fields : undefined}
            onTaken={() => setCreated(undefined)}
            onDelete={() => deletion.ask(chosen)}
            onDirty={setDirty}
          />
        ) : (
          <Panel>
            {search.has('path') && pages.isPending ? (
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
        )}
      </div>
      {creating && (
        <CreatePageDialog
          onClose={() => setCreating(false)}
          onCreated={(page, fields) => {
            setCreating(false)
            setCreated({ id: page.id, fields })
            setSearch({ path: page.path })
          }}
        />
      )}
      {guard.question}
      {deletion.question}
    </>
  )
}
