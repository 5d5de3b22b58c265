import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Coins, Search, Star } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CoinRow } from '../../../contract/market/coins.ts'
import { PageHead } from '../../page/page-head.tsx'
import { useDebouncedText } from '../../page/url-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { clockLabel } from '../chart/chart-labels.ts'
import { useTimeZone } from '../clock/clock.ts'
import { coinTable } from '../coin-parts/coin-queries.ts'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { counted } from '../stories/story-words.ts'
import { coinsHead } from './coin-url.ts'
import {
  CHANGE_COLUMNS,
  type ChangeColumn,
  COIN_COLUMNS,
  type CoinColumn,
  matchingCoins,
  nextOrder,
  orderedCoins,
  useCoinsUrl,
} from './coins-order.ts'
import { CoinsSkeleton, CoinsTable } from './coins-table.tsx'
import { MixLegend } from './news-mix.tsx'

export function CoinsScreen() {
  const query = useQuery(coinTable())
  const all = query.data?.coins
  const updatedAt = Date.parse(query.data?.updated_at ?? '')
  const timeZone = useTimeZone()
  const view = useCoinsUrl()
  const filter = useDebouncedText(view.filter, view.setFilter)
  const followed = useFollowedCoins()
  const panel = useRef<HTMLDivElement>(null)
  const filterBox = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => filterBox.current?.focus() })
  const [shown, setShown] = useState<ChangeColumn>(isChange(view.order.by) ? view.order.by : '24h')
  const { by, direction } = view.order
  const ordered = useMemo(() => all && orderedCoins(all, { by, direction }), [all, by, direction])
  const held = useHeldOrder(ordered, `${by} ${direction}`, panel)
  const coins =
    held &&
    matchingCoins(held, filter.text).filter(({ symbol }) => !view.followedOnly || followed.includes(symbol))
  const setOrder = (column: CoinColumn) => {
    view.setOrder(nextOrder(view.order, column))
    if (isChange(column)) setShown(column)
  }
  return (
    <div className="content pt-9 max-md:pt-5">
      <PageHead head={coinsHead} />
      <h1 className="text-title font-title max-md:text-[22px] max-md:leading-7">Coins</h1>
      <p className="mt-1 text-fg-2">Every coin this site tracks, with its news of the last 24 hours.</p>
      <div ref={panel} className="mt-4">
        <Panel>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b p-3 md:px-4">
            <div className="relative w-full max-w-[320px] max-md:max-w-none">
              <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3" />
              <input
                ref={filterBox}
                type="search"
                aria-label="Filter coins"
                placeholder="Filter coins..."
                autoComplete="off"
                maxLength={100}
                value={filter.text}
                onChange={(event) => filter.type(event.target.value)}
                className={`${controlClass} h-9 border-line-2! pr-3 pl-9 max-md:h-11`}
              />
            </div>
            <Checkbox
              label="Only starred coins"
              checked={view.followedOnly}
              onChange={(event) => view.setFollowedOnly(event.target.checked)}
            />
            <p className="ml-auto text-hint text-fg-3 tabular-nums" aria-live="polite">
              {coins
                ? [
                    counted(coins.length, 'coin'),
                    ...(updatedAt ? [`updated ${clockLabel(updatedAt, timeZone)}`] : []),
                  ].join(', ')
                : query.isError
                  ? 'Failed to load coins'
                  : 'Loading...'}
            </p>
          </div>
          <div className="flex items-center gap-2 border-line border-b p-3 md:hidden">
            <SelectField
              label="Sort by"
              hideLabel
              value={by}
              onChange={(event) => setOrder(event.target.value as CoinColumn)}
              options={Object.entries(COIN_COLUMNS).map(([value, { label }]) => ({
                value,
                label: value === 'rank' ? 'Rank' : label,
              }))}
              className="min-w-0 flex-1"
            />
            <IconButton
              label={direction === 'asc' ? 'Ascending, reverse' : 'Descending, reverse'}
              icon={direction === 'asc' ? <ArrowUp /> : <ArrowDown />}
              onClick={() => setOrder(by)}
            />
            <ToggleGroup
              label="Change shown"
              value={shown}
              options={CHANGE_COLUMNS.map((value) => ({ value, label: COIN_COLUMNS[value].label }))}
              onChange={setShown}
            />
          </div>
          {coins && coins.length > 0 ? (
            <CoinsTable coins={coins} order={view.order} onOrder={setOrder} shown={shown} />
          ) : coins ? (
            <Nothing
              all={all ?? []}
              filter={filter.text.trim()}
              followedOnly={view.followedOnly}
              onClearFilter={() => {
                filter.type('')
                filterBox.current?.focus()
              }}
              onShowAll={() => view.setFollowedOnly(false)}
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
      </div>
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
  const tracked = `the ${counted(all.length, 'coin')} this site tracks`
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

/** New figures do not reorder rows under the pointer or focus; a new order applies at once. */
function useHeldOrder(
  ordered: CoinRow[] | undefined,
  choice: string,
  panel: { current: HTMLElement | null },
): CoinRow[] | undefined {
  const [held, setHeld] = useState({ choice, symbols: ordered?.map(({ symbol }) => symbol) })
  const symbols = useMemo(() => ordered?.map(({ symbol }) => symbol), [ordered])
  if (held.choice !== choice || (symbols && !held.symbols)) setHeld({ choice, symbols })
  useEffect(() => {
    const isUsed = panel.current?.matches(':hover') || panel.current?.contains(document.activeElement)
    if (!isUsed) setHeld({ choice, symbols })
  }, [choice, symbols, panel])
  return useMemo(() => {
    const places = new Map(held.symbols?.map((symbol, place) => [symbol, place]))
    const place = ({ symbol }: CoinRow) => places.get(symbol) ?? places.size
    return ordered?.toSorted((one, other) => place(one) - place(other))
  }, [ordered, held])
}
