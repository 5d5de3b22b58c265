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
import { TableTools } from '../../frame/sorted-table/sorted-table.tsx'
import { ordered, useTableView } from '../../frame/sorted-table/table-order.ts'
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
  const updatedAt = Date.parse(query.data?.updated_at ?? '')
  const timeZone = useTimeZone()
  const view = useTableView(COIN_COLUMNS, USUAL_COLUMN)
  const followedOnly = view.params.get('followed') === '1'
  const followed = useFollowedCoins()
  const [shown, setShown] = useState<ChangeColumn>(isChange(view.order.by) ? view.order.by : '24h')
  const { by, direction } = view.order
  const inOrder = useMemo(
    () => all && ordered(all, COIN_COLUMNS, { by, direction }),
    [all, by, direction],
  )
  const coins =
    inOrder &&
    matchingCoins(inOrder, view.filter).filter(
      ({ symbol }) => !followedOnly || followed.includes(symbol),
    )
  const setOrder = (column: CoinColumn) => {
    view.onOrder(column)
    if (isChange(column)) setShown(column)
  }
  return (
    <div className="content pt-9 max-md:pt-5">
      <PageHead head={coinsHead} />
      <h1 className="text-title font-title max-md:text-[22px] max-md:leading-7">Coins</h1>
      <p className="mt-1 text-fg-2">
        Every coin this site tracks, with its news of the last 24 hours.
      </p>
      <Panel className="mt-4">
        <TableTools
          what="coins"
          columns={COIN_COLUMNS}
          view={{ ...view, onOrder: setOrder }}
          narrow="md:hidden"
          count={
            coins
              ? [
                  countText(coins.length, 'coin'),
                  ...(updatedAt ? [`updated ${clockLabel(updatedAt, timeZone)}`] : []),
                ].join(', ')
              : query.isError
                ? 'Failed to load coins'
                : 'Loading...'
          }
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
        {coins && coins.length > 0 ? (
          <CoinsTable coins={coins} order={view.order} onOrder={setOrder} shown={shown} />
        ) : coins ? (
          <Nothing
            all={all ?? []}
            filter={view.filter.trim()}
            followedOnly={followedOnly}
            onClearFilter={view.clearFilter}
            onShowAll={() => view.put('followed', '')}
          />
        ) : query.isError ? (
          <ErrorState
            title="Failed to load coins"
            hint="The server did not answer. Your starred coins are kept."
            retry={query}
            className="min-h-[332px]"
          />
        ) : (
          <CoinsSkeleton />
        )}
      </Panel>
      {coins && coins.length > 0 && <MixLegend />}
    </div>
  )
}

const isChange = (column: CoinColumn): column is ChangeColumn =>
  CHANGE_COLUMNS.some((change) => change === column)

type NothingProps = {
  all: readonly CoinRow[]
  filter: string
  followedOnly: boolean
  onClearFilter: () => void
  onShowAll: () => void
}

function Nothing({ all, filter, followedOnly, onClearFilter, onShowAll }: NothingProps) {
  const tracked = `the ${countText(all.length, 'coin')} this site tracks`
  const state =
    all.length === 0
      ? {
          icon: <Coins />,
          title: 'No coins are tracked yet',
          hint: 'Coins appear here as soon as the site tracks some.',
        }
      : filter !== ''
        ? {
            icon: <Search />,
            title: 'No coins found',
            hint: `'${filter}' is not among ${followedOnly ? 'your starred coins' : tracked}.`,
            action: <Button onClick={onClearFilter}>Clear filter</Button>,
          }
        : {
            icon: <Star />,
            title: 'No starred coins yet',
            hint: 'Press the star beside a coin. The list is kept in this browser only.',
            action: <Button onClick={onShowAll}>Show all coins</Button>,
          }
  return <EmptyState className="min-h-[332px]" {...state} />
}
