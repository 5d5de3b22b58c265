import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  Coins,
  FileText,
  Folder,
  type LucideIcon,
  Newspaper,
  Rss,
  Tag,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CHANGED_BY } from '../../../contract/accounts/activity.ts'
import { TRASH_DAYS, type Trashed, type TrashKind } from '../../../contract/accounts/trash.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { sizeText } from '../../format/size.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { TableFoot } from '../data-table/table.tsx'
import { SoonFact } from '../screen/hand-fact.tsx'
import { useMay, WhyOff } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'

const SHOWS = [
  ['all', 'All'],
  ['articles', 'Articles'],
  ['other', 'Other'],
] as const
const KINDS: Record<TrashKind, { word: string; Icon: LucideIcon }> = {
  article: { word: 'Article', Icon: Newspaper },
  publisher: { word: 'Publisher', Icon: Rss },
  tag: { word: 'Tag', Icon: Tag },
  category: { word: 'Category', Icon: Folder },
  page: { word: 'Page', Icon: FileText },
  coin: { word: 'Coin', Icon: Coins },
  user: { word: 'User', Icon: Users },
}
type Question =
  | { thing: Trashed; about: 'name'; text: string }
  | { thing: Trashed; about: 'good' }
  | { about: 'all' }

export function TrashScreen() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const show = SHOWS.find(([value]) => value === search.get('show'))?.[0] ?? 'all'
  const trash = useInfiniteQuery({
    queryKey: ['GET /api/trash', show],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/trash',
        { query: { show, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
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
      if ('jobId' in reply)
        toastSuccess(`${KINDS[thing.kind].word} '${thing.name}' is being restored.`)
      else
        toastSuccess(
          `${KINDS[thing.kind].word} '${reply.name}' restored.${reply.note && ` ${reply.note}`}`,
        )
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
      <ScreenHeader
        title="Trash"
        description="Deleted things stay 30 days, then they are removed for good."
      >
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
        options={SHOWS.map(([value, label]) => ({
          value,
          label: `${label} ${counts?.[value] ?? ''}`.trim(),
        }))}
        onChange={(next) => setSearch(next === 'all' ? {} : { show: next })}
        className="mb-4"
      />
      <Panel className="overflow-hidden">
        <DataTable
          label="Trash"
          columns={columns}
          query={{ ...trash, data: trash.data?.pages.flatMap(({ things }) => things) }}
          empty={{ title: 'Trash is empty', hint: 'What you delete stays here for 30 days.' }}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          actionsWidth="w-[250px]"
          actions={(thing) => [
            {
              label: 'Restore',
              needs: CHANGED_BY[thing.kind],
              variant: 'ghost',
              icon: <Undo2 />,
              onClick: () => restore.mutate({ thing, rename: false }),
            },
            {
              label: 'Delete for good',
              needs: 'admin',
              variant: 'ghost',
              onClick: () => setQuestion({ thing, about: 'good' }),
            },
          ]}
        >
          <TableFoot>
            <span>
              {countText(counts?.all ?? 0, 'thing')}, {sizeText(first?.bytes ?? 0)}
            </span>
            {trash.hasNextPage && (
              <Button busy={trash.isFetchingNextPage} onClick={() => trash.fetchNextPage()}>
                Show older
              </Button>
            )}
          </TableFoot>
        </DataTable>
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

const SOON_DAYS = 2

const columns: readonly Column<Trashed>[] = [
  {
    name: 'what',
    label: 'What',
    wide: true,
    cell: ({ kind, name, note }) => {
      const { word, Icon } = KINDS[kind]
      return (
        <span className="flex gap-3">
          <Icon className="mt-0.5 size-[18px]! flex-none text-fg-3" />
          <span className="min-w-0">
            <span className="block font-label text-fg [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-hint text-fg-3">
              {word}
              {note && ` · ${note}`}
            </span>
          </span>
        </span>
      )
    },
  },
  { name: 'deleted_by', label: 'Deleted by', width: 'w-[140px]' },
  {
    name: 'at',
    label: 'Deleted',
    width: 'w-[160px]',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ deleted_at }) => formatTimestamp(deleted_at),
  },
  {
    name: 'gone',
    label: 'Gone for good in',
    width: 'w-[150px]',
    className: 'tabular-nums',
    cell: (thing) => {
      const days = daysLeft(thing, Date.now())
      return <SoonFact isSoon={days <= SOON_DAYS}>{countText(days, 'day')}</SoonFact>
    },
  },
]

/** Whole days, the one that has begun included; never more than there are. */
export function daysLeft({ gone_at }: Pick<Trashed, 'gone_at'>, now: number): number {
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil((Date.parse(gone_at) - now) / DAY_MS)))
}
