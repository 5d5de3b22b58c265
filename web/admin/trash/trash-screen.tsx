import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Trashed } from '../../../contract/accounts/trash.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { sizeText } from '../../format/size.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { TableFoot } from '../data-table/table.tsx'
import { useMay, WhyOff } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { TrashTable } from './trash-table.tsx'
import { KIND_WORDS } from './trash-text.ts'

type Show = 'all' | 'articles' | 'other'
type Question =
  | { thing: Trashed; about: 'name'; text: string }
  | { thing: Trashed; about: 'good' }
  | { about: 'all' }

export function TrashScreen() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const show: Show =
    search.get('show') === 'articles' ? 'articles' : search.get('show') === 'other' ? 'other' : 'all'
  const trash = useInfiniteQuery({
    queryKey: ['GET /api/trash', show],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/trash', { query: { show, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  })
  const [first] = trash.data?.pages ?? []
  const counts = first?.counts
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const isAdmin = useMay('admin')
  const reload = () => queries.invalidateQueries()

  const restore = useMutation({
    mutationFn: ({ thing: { kind, id }, rename }: { thing: Trashed; rename: boolean }) =>
      call('POST /api/trash/:kind/:id/restore', { params: { kind, id }, body: { rename } }),
    onSuccess: (reply, { thing }) => {
      close()
      if ('jobId' in reply) toastSuccess(`${KIND_WORDS[thing.kind]} '${thing.name}' is being restored.`)
      else
        toastSuccess(`${KIND_WORDS[thing.kind]} '${reply.name}' restored.${reply.note && ` ${reply.note}`}`)
      return reload()
    },
    onError: (error, { thing }) => {
      if (error instanceof ApiError && error.code === 'NAME_IN_USE')
        return setQuestion({ thing, about: 'name', text: error.message })
      close()
      toastError('It could not be restored.', reasonOf(error))
      return reload()
    },
  })
  const remove = useMutation({
    mutationFn: async (thing: Trashed | undefined) => {
      if (!thing) return call('DELETE /api/trash', {})
      return call('DELETE /api/trash/:kind/:id', { params: { kind: thing.kind, id: thing.id } })
    },
    onSuccess: (_, thing) =>
      toastSuccess(thing ? `'${thing.name}' is gone for good.` : 'The trash is emptied.'),
    onError: (error) => toastError('It could not be deleted.', reasonOf(error)),
    onSettled: () => {
      close()
      return reload()
    },
  })

  return (
    <>
      <ScreenHeader title="Trash" description="Deleted things stay 30 days, then they are removed for good.">
        <WhyOff needs="admin" />
        <Button
          variant="danger-quiet"
          icon={<Trash2 />}
          disabled={!isAdmin || !counts?.all}
          onClick={() => setQuestion({ about: 'all' })}
        >
          Empty trash
        </Button>
      </ScreenHeader>
      <ToggleGroup
        label="Show"
        value={show}
        options={[
          { value: 'all', label: `All ${counts?.all ?? ''}`.trim() },
          { value: 'articles', label: `Articles ${counts?.articles ?? ''}`.trim() },
          { value: 'other', label: `Other ${counts?.other ?? ''}`.trim() },
        ]}
        onChange={(next) => setSearch(next === 'all' ? {} : { show: next })}
        className="mb-4"
      />
      <Panel className="overflow-hidden">
        <TrashTable
          things={{ ...trash, data: trash.data?.pages.flatMap(({ things }) => things) }}
          onRestore={(thing) => restore.mutate({ thing, rename: false })}
          onDelete={(thing) => setQuestion({ thing, about: 'good' })}
        >
          <TableFoot>
            <span>
              {counts?.all === 1 ? '1 thing' : `${counts?.all ?? 0} things`}, {sizeText(first?.bytes ?? 0)}
            </span>
            {trash.hasNextPage && (
              <Button busy={trash.isFetchingNextPage} onClick={() => trash.fetchNextPage()}>
                Show older
              </Button>
            )}
          </TableFoot>
        </TrashTable>
      </Panel>
      {question && (
        <ConfirmDialog
          {...wordsOf(question)}
          busy={restore.isPending || remove.isPending}
          onCancel={close}
          onConfirm={() =>
            question.about === 'name'
              ? restore.mutate({ thing: question.thing, rename: true })
              : remove.mutate('thing' in question ? question.thing : undefined)
          }
        />
      )}
    </>
  )
}

function wordsOf(question: Question) {
  if (question.about === 'name')
    return { title: 'The name is in use', question: question.text, confirmLabel: 'Restore' }
  if (question.about === 'all')
    return {
      title: 'Empty trash',
      question: 'Delete everything in the trash for good?',
      effect: 'Nothing can be restored afterwards.',
      confirmLabel: 'Empty trash',
    }
  return {
    title: 'Delete for good',
    question: 'Delete this for good?',
    subject: question.thing.name,
    effect: 'It cannot be restored afterwards.',
    confirmLabel: 'Delete for good',
  }
}
