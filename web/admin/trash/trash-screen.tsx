import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { CHANGED_BY } from '../../../contract/accounts/activity.ts'
import { roleFor } from '../../../contract/accounts/powers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { sizeText } from '../../format/size.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { TableFoot } from '../data-table/pager.tsx'
import { useMay, WhyOff } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { trashColumns } from './trash-columns.tsx'
import { useTrashChanges } from './use-trash-changes.tsx'

const SHOWS = [
  ['all', 'All'],
  ['articles', 'Articles'],
  ['other', 'Other'],
] as const

export function TrashScreen() {
  const [search, setSearch] = useSearchParams()
  const show = SHOWS.find(([value]) => value === search.get('show'))?.[0] ?? 'all'
  const trash = useTrash(show)
  const counts = trash.data?.pages[0]?.counts
  const isAdmin = useMay(roleFor('deletion'))
  const { restore, askToRemove, askToEmpty, question } = useTrashChanges()

  return (
    <>
      <ScreenHeader
        title="Trash"
        description="Deleted things stay 30 days, then they are removed for good."
      >
        <WhyOff needs={roleFor('deletion')} />
        <Button
          variant="danger-quiet"
          icon={<Trash2 />}
          disabled={!isAdmin || !counts?.all}
          onClick={askToEmpty}
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
          columns={trashColumns}
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
              onClick: () => restore(thing),
            },
            {
              label: 'Delete for good',
              needs: roleFor('deletion'),
              variant: 'ghost',
              onClick: () => askToRemove(thing),
            },
          ]}
        >
          <TrashFoot trash={trash} />
        </DataTable>
      </Panel>
      {question}
    </>
  )
}

function TrashFoot({ trash }: { trash: ReturnType<typeof useTrash> }) {
  const [first] = trash.data?.pages ?? []
  return (
    <TableFoot>
      <span>
        {countText(first?.counts.all ?? 0, 'thing')}, {sizeText(first?.bytes ?? 0)}
      </span>
      {trash.hasNextPage && (
        <Button busy={trash.isFetchingNextPage} onClick={() => trash.fetchNextPage()}>
          Show older
        </Button>
      )}
    </TableFoot>
  )
}

const useTrash = (show: (typeof SHOWS)[number][0]) =>
  useInfiniteQuery({
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
