import '../../../styles/site.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Scorecard } from '../../../../contract/market/scorecard.ts'
import { PageHead } from '../../../page/page-head.tsx'
import { useAddress } from '../../../page/url-state.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { RecordHeading } from '../../frame/page-frame/record-heading.tsx'
import { Breakdown } from './breakdown.tsx'
import { ClaimCard } from './claim-card.tsx'
import { axisOf } from './interval-bar.tsx'
import { ScoreBins } from './score-bins.tsx'
import { choiceOf, scorecardHead, scorecardQuery } from './scorecard-query.ts'
import { HowItIsCounted, WhatItDoesNotShow } from './sentences.tsx'

const WINDOWS = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
] as const
const PERIODS = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'all', label: 'All' },
] as const

export function ScorecardScreen() {
  const { params, put } = useAddress()
  const choice = choiceOf(params)
  const card = useQuery({ ...scorecardQuery(choice), placeholderData: keepPreviousData })
  return (
    <div className="content">
      <PageHead head={scorecardHead} />
      <RecordHeading title="Scorecard" lead="How our sentiment scores did against prices.">
        <ToggleGroup
          label="After"
          value={choice.window}
          options={WINDOWS}
          onChange={(window) => put('after', window, '24h')}
          className="max-md:w-full"
        />
        <ToggleGroup
          label="Period"
          value={choice.period}
          options={PERIODS}
          onChange={(period) => put('period', period, '90d')}
          className="max-md:w-full"
        />
      </RecordHeading>
      {card.data ? (
        <Figures card={card.data} busy={card.isPlaceholderData} />
      ) : card.isError ? (
        <Panel>
          <ErrorState
            title="The scorecard could not be loaded"
            hint="The server did not answer."
            retry={card}
          />
        </Panel>
      ) : (
        <LoadingFigures />
      )}
    </div>
  )
}

function Figures({ card, busy }: { card: Scorecard; busy: boolean }) {
  const later = card.window === '1h' ? '1 h later' : '24 h later'
  const { bullish, neutral, bearish } = card.claims
  const axis = axisOf([bullish, neutral, bearish])
  return (
    <div aria-busy={busy} className="grid gap-4">
      <Panel className="grid lg:grid-cols-3">
        <ClaimCard said="bullish" claim={bullish} axis={axis} later={later} />
        <ClaimCard said="neutral" claim={neutral} axis={axis} later={later} />
        <ClaimCard said="bearish" claim={bearish} axis={axis} later={later} />
      </Panel>
      <ScoreBins card={card} later={later} />
      {card.cases > 0 && <Breakdown card={card} />}
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <WhatItDoesNotShow card={card} />
        <HowItIsCounted card={card} />
      </div>
    </div>
  )
}

const LoadingFigures = () => (
  <SkeletonRegion label="Loading the scorecard">
    <div className="grid gap-4">
      <Panel className="grid lg:grid-cols-3">
        {['bullish', 'neutral', 'bearish'].map((value) => (
          <Skeleton key={value} className="m-5 h-[206px]" />
        ))}
      </Panel>
      <Panel>
        <Skeleton className="m-5 h-[430px]" />
      </Panel>
    </div>
  </SkeletonRegion>
)
