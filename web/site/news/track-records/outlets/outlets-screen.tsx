import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History, Search } from 'lucide-react'
import { ENOUGH_STORIES } from '../../../../../contract/news/outlet-rules.ts'
import type { Outlets } from '../../../../../contract/news/outlets.ts'
import { countText } from '../../../../../contract/platform/count-text.ts'
import { PageHead } from '../../../../page/page-head.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { Panel, PanelHead } from '../../../../ui/panel.tsx'
import { ToggleGroup } from '../../../../ui/toggle-group.tsx'
import { useTimeZone } from '../../../frame/clock/clock.ts'
import { NotFoundScreen } from '../../../frame/page-frame/not-found-screen.tsx'
import { RecordHeading } from '../../../frame/page-frame/record-heading.tsx'
import { useTableView } from '../../../frame/sorted-table/table-order.ts'
import { TableTools } from '../../../frame/sorted-table/table-tools.tsx'
import { isFew, monthDay } from './outlet-words.ts'
import { OUTLET_COLUMNS, orderedOutlets } from './outlets-order.ts'
import { OUTLET_RANGE_CHOICES, outletRangeOf, outletsHead, outletsQuery } from './outlets-query.ts'
import { OutletsTable } from './outlets-table.tsx'

/** How each outlet does with the stories it reports. */
export function OutletsScreen() {
  const view = useTableView(OUTLET_COLUMNS, 'first')
  const range = outletRangeOf(view.params)
  const query = useQuery({ ...outletsQuery(range), placeholderData: keepPreviousData })
  const all = query.data?.outlets
  if (query.data === null) return <NotFoundScreen />
  const wanted = view.filter.trim()
  const outlets =
    all &&
    orderedOutlets(all, view.sort).filter(({ name }) =>
      name.toLowerCase().includes(wanted.toLowerCase()),
    )
  return (
    <div className="content">
      <PageHead head={outletsHead} />
      <RecordHeading title="Outlets" lead="How each outlet does with the stories it reports.">
        <ToggleGroup
          label="Time"
          value={range}
          options={OUTLET_RANGE_CHOICES}
          onChange={(value) => view.put('range', value, '90d')}
          className="max-md:w-full"
        />
      </RecordHeading>
      <Panel className="overflow-hidden" aria-busy={query.isPlaceholderData}>
        {query.data && all?.every(isFew) ? (
          <TooEarly data={query.data} />
        ) : (
          <>
            <TableTools
              what="outlets"
              columns={OUTLET_COLUMNS}
              view={view}
              narrow="min-[1150px]:hidden"
              count={query.data && outlets && <Count data={query.data} shown={outlets.length} />}
            />
            {outlets?.length === 0 ? (
              <EmptyState
                className="min-h-[332px]"
                icon={<Search />}
                title="No outlets found"
                hint={`'${wanted}' is not among the ${countText(all?.length ?? 0, 'outlet')} this site reads.`}
                action={<Button onClick={view.clearFilter}>Clear filter</Button>}
              />
            ) : query.isError && !outlets ? (
              <ErrorState
                className="min-h-[332px]"
                title="Failed to load outlets"
                hint="The server did not answer. The rest of the site is not affected."
                retry={query}
              />
            ) : (
              <OutletsTable outlets={outlets} sort={view.sort} onSort={view.onOrder} />
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
  return `${countText(shown, 'outlet')}${from && to ? `, ${day(from)} to ${day(to)}` : ''}`
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
      hint={`${since}Outlets have figures after ${ENOUGH_STORIES} stories${example}.`}
    />
  )
}

function HowItIsCounted() {
  return (
    <div id="counted" className="scroll-mt-20">
      <Panel className="mt-4 mb-6">
        <PanelHead title="How it is counted" />
        <ul className="dash-list">
          <li>
            <b>First</b> and <b>Delay</b> use stories that at least two outlets report
            independently, by the time in each outlet's own feed, and only where the first was two
            minutes ahead. Ads and press releases are left out. Lines are 95% intervals.
          </li>
          <li>
            <b>Own reports</b> are texts that copy no other outlet and no press release.{' '}
            <b>Headlines changed</b> counts articles whose headline changed within a day.
          </li>
          <li>
            <b>Tilt</b> compares an outlet's score with the mean of the other independent reports of
            the same story, in points of 10. Grey means that the interval holds 0.
          </li>
          <li>
            <b>It does not show who is right.</b> An outlet can be first and wrong, or late because
            it checked. A slow feed looks like a slow newsroom.
          </li>
        </ul>
      </Panel>
    </div>
  )
}
