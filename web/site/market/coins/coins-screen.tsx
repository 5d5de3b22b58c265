import { useQuery } from '@tanstack/react-query'
import { Coins, Search, Star } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CoinRow } from '../../../../contract/market/coins.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { PageHead } from '../../../page/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { ordered, useTableView } from '../../frame/sorted-table/table-order.ts'
import { TableTools } from '../../frame/sorted-table/table-tools.tsx'
import { useFollowedCoins } from '../../my-feed/followed-coins.ts'
import { clockLabel } from '../chart/chart-labels.ts'
import { coinTableQuery } from '../coin-parts/coin-queries.ts'
import { coinsHead } from './coin-url.ts'
import {
  CHANGE_COLUMNS,
  type ChangeColumn,
  COIN_COLUMNS,
  type CoinColumn,
  matchingCoins,
  USUAL_COLUMN,
} from './coins-order.ts'
import { CoinsSkeleton, CoinsTable } from './coins-table.tsx'
import { MixLegend } from './news-mix.tsx'

export function CoinsScreen() {
  const query = useQuery(coinTableQuery())
  const all = query.data?.coins
  const timeZone = useTimeZone()
  const view = useTableView(COIN_COLUMNS, USUAL_COLUMN)
  const followedOnly = view.params.get('followed') === '1'
  const [shown, setShown] = useState<ChangeColumn>(
    isChange(view.sort.column) ? view.sort.column : '24h',
  )
  const coins = useCoinsInView(all, view, followedOnly)
  const setOrder = (column: CoinColumn) => {
    view.onOrder(column)
    if (isChange(column)) setShown(column)
  }
  return (
    <div className="content pt-9 max-md:pt-5">
      <PageHead head={coinsHead} />
      <h1 className="text-title font-strong">Coins</h1>
      <p className="mt-1 text-fg-2">
        Every coin this site tracks, with its news of the last 24 hours.
      </p>
      <Panel className="mt-4">
        <TableTools
          what="coins"
          columns={COIN_COLUMNS}
          view={{ ...view, onOrder: setOrder }}
          narrow="md:hidden"
          count={coins ? coinsText(coins, query.data, timeZone) : absentText(query)}
          narrowTools={
            <ToggleGroup
              label="Change shown"
              value={shown}
              options={CHANGE_COLUMNS.map((value) => ({ value, label: COIN_COLUMNS[value].label }))}
              onChange={setShown}
            />
          }
        >
          <Checkbox
            label="Only starred coins"
            checked={followedOnly}
            onChange={(event) => view.put('followed', event.target.checked ? '1' : '')}
          />
        </TableTools>
        {coins && coins.length > 0 && (
          <CoinsTable coins={coins} sort={view.sort} onSort={setOrder} shown={shown} />
        )}
        {coins?.length === 0 && (
          <Nothing
            all={all ?? []}
            filter={view.filter.trim()}
            followedOnly={followedOnly}
            onClearFilter={view.clearFilter}
            onShowAll={() => view.put('followed', '')}
          />
        )}
        {!coins && query.isError && (
          <ErrorState
            title="Failed to load coins"
            hint="The server did not answer. Your starred coins are kept."
            retry={query}
            className={tableHeight}
          />
        )}
        {!coins && !query.isError && <CoinsSkeleton />}
      </Panel>
      {coins && coins.length > 0 && <MixLegend />}
    </div>
  )
}

type CoinsView = ReturnType<typeof useTableView<CoinColumn>>

/** In the order and with the filter of the address. */
function useCoinsInView(all: CoinRow[] | undefined, view: CoinsView, followedOnly: boolean) {
  const followed = useFollowedCoins()
  const { column, order } = view.sort
  const inOrder = useMemo(
    () => all && ordered(all, COIN_COLUMNS, { column, order }),
    [all, column, order],
  )
  return (
    inOrder &&
    matchingCoins(inOrder, view.filter).filter(
      ({ symbol }) => !followedOnly || followed.includes(symbol),
    )
  )
}

/** '12 coins, updated 14:20'. */
function coinsText(
  coins: readonly CoinRow[],
  page: { updated_at: string | null } | undefined,
  timeZone: string,
): string {
  const count = countText(coins.length, 'coin')
  const updatedAt = Date.parse(page?.updated_at ?? '')
  return updatedAt ? `${count}, updated ${clockLabel(updatedAt, timeZone)}` : count
}

const absentText = ({ isError }: { isError: boolean }) =>
  isError ? 'Failed to load coins' : 'Loading...'

const isChange = (column: CoinColumn): column is ChangeColumn =>
  CHANGE_COLUMNS.some((change) => change === column)

const tableHeight = 'min-h-[332px]'

type NothingProps = {
  all: readonly CoinRow[]
  filter: string
  followedOnly: boolean
  onClearFilter: () => void
  onShowAll: () => void
}

function Nothing({ all, filter, followedOnly, onClearFilter, onShowAll }: NothingProps) {
  if (all.length === 0)
    return (
      <EmptyState
        className={tableHeight}
        icon={<Coins />}
        title="No coins are tracked yet"
        hint="Coins appear here as soon as the site tracks some."
      />
    )
  if (filter === '')
    return (
      <EmptyState
        className={tableHeight}
        icon={<Star />}
        title="No starred coins yet"
        hint="Press the star beside a coin. The list is kept in this browser only."
        action={<Button onClick={onShowAll}>Show all coins</Button>}
      />
    )
  const searched = followedOnly
    ? 'your starred coins'
    : `the ${countText(all.length, 'coin')} this site tracks`
  return (
    <EmptyState
      className={tableHeight}
      icon={<Search />}
      title="No coins found"
      hint={`'${filter}' is not among ${searched}.`}
      action={<Button onClick={onClearFilter}>Clear filter</Button>}
    />
  )
}
