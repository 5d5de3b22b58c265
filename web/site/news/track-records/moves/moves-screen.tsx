import { countText } from '../../../../../contract/platform/count-text.ts'
import '../../../../styles/site.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Info, SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { USUAL_DAYS, USUAL_DAYS_MIN } from '../../../../../contract/news/move-rules.ts'
import type { Moves } from '../../../../../contract/news/moves.ts'
import { formatDay } from '../../../../format/article-date.ts'
import { startOfLocalDay } from '../../../../format/time-span.ts'
import { PageHead } from '../../../../page/page-head.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRegion } from '../../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../../ui/toggle-group.tsx'
import { useNow, useTimeZone } from '../../../frame/clock/clock.ts'
import { NotFoundScreen } from '../../../frame/page-frame/not-found-screen.tsx'
import { RecordHeading } from '../../../frame/page-frame/record-heading.tsx'
import { MoveRow, moveGrid } from './move-row.tsx'
import { MOVES_LEAD, type MoveDays, moveDaysIn, movesHead, movesOf } from './moves-query.ts'

const OPTIONS = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

/** Coins that moved far more than usual while no story about them was found. */
export function MovesScreen() {
  const [params, setParams] = useSearchParams()
  const days = moveDaysIn(params)
  const query = useQuery({ ...movesOf(days), placeholderData: keepPreviousData })
  if (query.data === null) return <NotFoundScreen />
  const choose = (next: MoveDays) =>
    setParams(next === '7' ? {} : { days: next }, { preventScrollReset: true })
  return (
    <div className="content">
      <PageHead head={movesHead} />
      <RecordHeading title="Moves without news" lead={MOVES_LEAD} feed="/moves/feed.xml">
        <ToggleGroup
          label="Period"
          value={days}
          options={OPTIONS}
          onChange={choose}
          className="max-md:w-full"
        />
      </RecordHeading>
      {query.data ? (
        <Found
          found={query.data}
          days={days}
          busy={query.isPlaceholderData}
          onWeek={() => choose('7')}
        />
      ) : query.isError ? (
        <Panel>
          <ErrorState
            title="Failed to load moves"
            hint="The server did not answer. The rest of the site is not affected."
            retry={query}
          />
        </Panel>
      ) : (
        <SkeletonRegion label="Loading moves" lines={['h-[420px]']} />
      )}
    </div>
  )
}

type FoundProps = { found: Moves; days: MoveDays; busy: boolean; onWeek: () => void }

function Found({ found, days, busy, onWeek }: FoundProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const today = startOfLocalDay(now, timeZone)
  const moves =
    days === '1' ? found.moves.filter(({ hour }) => Date.parse(hour) >= today) : found.moves
  return (
    <>
      <Panel className="mb-4 flex items-start gap-2.5 px-5 py-3.5 text-small text-fg-2">
        <Info className="mt-0.5 text-fg-3" />
        <p>
          <b className="font-strong text-fg">Listed</b>: the largest {found.unusual_percent}% of a
          coin’s hours in {USUAL_DAYS} days, market subtracted, where the prices next to it agree
          and no story about the coin was found in the 3 hours before.
        </p>
      </Panel>
      <Panel aria-busy={busy}>
        {moves.length > 0 ? (
          <>
            <div
              aria-hidden="true"
              className={`${moveGrid} min-h-[38px] items-center rounded-t-[11px] border-line border-b bg-surface-2 text-hint font-label text-fg-3 max-lg:hidden`}
            >
              <span>Coin</span>
              <span>1 h, beside the market</span>
              <span>When</span>
              <span>24 hours</span>
              <span>News</span>
            </div>
            <ul>
              {moves.map((move) => (
                <MoveRow key={move.id} move={move} />
              ))}
            </ul>
          </>
        ) : (
          <Nothing found={found} days={days} onWeek={onWeek} />
        )}
      </Panel>
      <p className="mt-3 mb-4 max-w-[88ch] text-small text-fg-3">
        ‘Explained’ means that a story about the coin appeared later. It does not prove the cause.
        We read {found.outlets} outlets; news elsewhere is not seen. Stablecoins are left out.
        {found.watched > 0 && found.too_short.length > 0 && ` ${shortText(found.too_short)}`}
      </p>
    </>
  )
}

/** '3 coins are not watched yet: DASH (9 days of prices), ...'. */
function shortText(coins: Moves['too_short']): string {
  const [first, ...others] = coins
  const list = [
    `${first?.symbol} (${first?.days} days of prices)`,
    ...others.map(({ symbol, days }) => `${symbol} (${days})`),
  ]
  return `${countText(coins.length, 'coin is', 'coins are')} not watched yet: ${list.join(', ')}.`
}

function Nothing({ found, days, onWeek }: Omit<FoundProps, 'busy'>) {
  const timeZone = useTimeZone()
  const day = (at: string) => formatDay(Date.parse(at), timeZone)
  if (found.watched === 0) {
    const known = Math.max(0, ...found.too_short.map((coin) => coin.days))
    return (
      <EmptyState
        title="Too little price history"
        hint={`Usual hours are known after ${USUAL_DAYS_MIN} days of prices. This site has ${known}.${found.first_possible_at ? ` The first moves can appear on ${day(found.first_possible_at)}.` : ''}`}
      />
    )
  }
  const last = found.last
    ? ` The last such move was ${found.last.name} on ${day(found.last.hour)}.`
    : ''
  return (
    <EmptyState
      icon={<SearchX />}
      title={days === '1' ? 'No moves without news today' : `No moves without news in ${days} days`}
      hint={`No coin of ${found.watched} moved unusually without a story.${last}`}
      action={days === '1' && <Button onClick={onWeek}>Show 7 days</Button>}
    />
  )
}
