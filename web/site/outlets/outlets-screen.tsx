import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, History, Search } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ENOUGH_STORIES } from '../../../contract/records/outlet-rules.ts'
import type { Outlets } from '../../../contract/records/outlets.ts'
import { PageHead } from '../../page/page-head.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { currentSearchParams, useDebouncedText } from '../../page/url-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { useTimeZone } from '../clock/clock.ts'
import { NotFoundScreen } from '../page-frame/not-found-screen.tsx'
import { RecordHeading } from '../page-frame/record-heading.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { counted } from '../stories/story-words.ts'
import { isFew, monthDay } from './outlet-words.ts'
import { OUTLET_COLUMNS, type OutletColumn, orderedOutlets, outletsOrderOf } from './outlets-order.ts'
import { outletRangeOf, outletsHead, outletsQuery, RANGES } from './outlets-query.ts'
import { OutletsTable } from './outlets-table.tsx'

/** How each outlet does with the stories it reports. */
export function OutletsScreen() {
  const [params, setParams] = useSearchParams()
  const range = outletRangeOf(params)
  const query = useQuery({ ...outletsQuery(range), placeholderData: keepPreviousData })
  const put = (values: Record<string, string>, replace = false) => {
    const next = currentSearchParams()
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
    setParams(next, { preventScrollReset: true, replace })
  }
  const filter = useDebouncedText(params.get('filter')?.slice(0, 100) ?? '', (text) =>
    put({ filter: text }, true),
  )
  const box = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })
  const order = outletsOrderOf(params)
  const setOrder = (by: OutletColumn) => {
    const { first } = OUTLET_COLUMNS[by]
    const direction = order.by !== by ? first : order.direction === 'asc' ? 'desc' : 'asc'
    put({ sort: by === 'first' ? '' : by, order: direction === first ? '' : direction })
  }
  const all = query.data?.outlets
  const siteName = useSiteInfo().name
  if (query.data === null) return <NotFoundScreen />
  const wanted = filter.text.trim()
  const outlets =
    all && orderedOutlets(all, order).filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <div className="content">
      <PageHead head={outletsHead(siteName)} />
      <RecordHeading title="Outlets" lead="How each outlet does with the stories it tells.">
        <ToggleGroup
          label="Time"
          value={range}
          options={RANGES}
          onChange={(value) => put({ range: value === '90d' ? '' : value })}
          className="max-md:w-full"
        />
      </RecordHeading>
      <Panel className="overflow-hidden" aria-busy={query.isPlaceholderData}>
        {query.data && all?.every(isFew) ? (
          <TooEarly data={query.data} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b p-3 md:px-4">
              <div className="relative w-full max-w-[320px] max-md:max-w-none">
                <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3" />
                <input
                  ref={box}
                  type="search"
                  aria-label="Filter outlets"
                  placeholder="Filter outlets..."
                  autoComplete="off"
                  maxLength={100}
                  value={filter.text}
                  onChange={(event) => filter.type(event.target.value)}
                  className={`${controlClass} h-9 border-line-2! pr-3 pl-9 max-md:h-11`}
                />
              </div>
              <p className="ml-auto text-hint text-fg-3 tabular-nums" aria-live="polite">
                {query.data && outlets && <Count data={query.data} shown={outlets.length} />}
              </p>
            </div>
            <div className="flex items-center gap-2 border-line border-b p-3 min-[1150px]:hidden">
              <SelectField
                label="Sort by"
                hideLabel
                value={order.by}
                onChange={(event) => setOrder(event.target.value as OutletColumn)}
                options={Object.entries(OUTLET_COLUMNS).map(([value, { label }]) => ({ value, label }))}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={order.direction === 'asc' ? 'Ascending, reverse' : 'Descending, reverse'}
                icon={order.direction === 'asc' ? <ArrowUp /> : <ArrowDown />}
                onClick={() => setOrder(order.by)}
              />
            </div>
            {outlets?.length === 0 ? (
              <EmptyState
                className="min-h-[332px]"
                icon={<Search />}
                title="No outlets found"
                hint={`'${wanted}' is not among the ${counted(all?.length ?? 0, 'outlet')} this site reads.`}
                action={
                  <Button
                    onClick={() => {
                      filter.type('')
                      box.current?.focus()
                    }}
                  >
                    Clear filter
                  </Button>
                }
              />
            ) : query.isError && !outlets ? (
              <ErrorState
                className="min-h-[332px]"
                title="Failed to load outlets"
                hint="The server did not answer. The rest of the site is not affected."
                retry={query}
              />
            ) : (
              <OutletsTable outlets={outlets} order={order} onOrder={setOrder} />
            )}
          </>
        )}
      </Panel>
      <HowItIsCounted />
    </div>
  )
}

function Count({ data: { from, to }, shown }: { data: Outlets; shown: number }) {
  const timeZone = useTimeZone()
  const day = (time: string) => monthDay(Date.parse(time), timeZone)
  return `${counted(shown, 'outlet')}${from && to ? `, ${day(from)} to ${day(to)}` : ''}`
}

function TooEarly({ data: { from, outlets } }: { data: Outlets }) {
  const timeZone = useTimeZone()
  const [most] = outlets.toSorted((a, b) => b.stories - a.stories)
  const since = from ? `Counting began on ${monthDay(Date.parse(from), timeZone)}. ` : ''
  const example = most && most.stories > 0 ? `; ${most.name} has ${most.stories}` : ''
  return (
    <EmptyState
      className="min-h-[240px]"
      icon={<History />}
      title="Too few stories to compare outlets"
      hint={`${since}An outlet is shown with figures from ${ENOUGH_STORIES} stories on${example}.`}
    />
  )
}

function HowItIsCounted() {
  return (
    <div id="counted" className="scroll-mt-20">
      <Panel className="mt-4 mb-6">
        <PanelHead title="How it is counted" />
        <ul className="grid grid-cols-2 gap-x-9 gap-y-2 px-5 py-[18px] text-cell text-fg-2 max-md:grid-cols-1 [&_b]:font-strong [&_b]:text-fg [&>li]:relative [&>li]:pl-[18px] [&>li]:before:absolute [&>li]:before:top-[9px] [&>li]:before:left-0.5 [&>li]:before:h-[1.5px] [&>li]:before:w-2 [&>li]:before:bg-control">
          <li>
            <b>First</b> and <b>Behind the first</b> use stories that at least two outlets report
            independently, by the time in each outlet's own feed, and only where the first was two minutes
            ahead. Ads and press releases are left out. Lines are 95 % intervals.
          </li>
          <li>
            <b>Own reports</b> are texts that copy no other outlet and no press release.{' '}
            <b>Headlines changed</b> counts articles whose headline changed within a day.
          </li>
          <li>
            <b>Tilt</b> compares an outlet's score with the mean of the other independent reports of the same
            story, in points of 10. Grey means that the interval holds 0.
          </li>
          <li>
            <b>It does not show who is right.</b> An outlet can be first and wrong, or late because it
            checked. A slow feed looks like a slow newsroom.
          </li>
        </ul>
      </Panel>
    </div>
  )
}
