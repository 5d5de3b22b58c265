import type { ReactNode } from 'react'
import type { Scorecard } from '../../../../contract/market/scorecard.ts'
import { Panel, PanelBody, PanelHead } from '../../../ui/panel.tsx'

const WINDOW = { '1h': '1 h', '24h': '24 h' }
const SAME_TIME = { '30d': 'the same 30 days', '90d': 'the same 90 days', all: 'the same time' }

export function WhatItDoesNotShow({ card }: { card: Scorecard }) {
  const moved = card.moved_before_percent
  return (
    <Sentences title="What this does not show">
      <Sentence>
        <b>It is not a forecast.</b> The sentiment score describes how a text is worded. It was not
        made to predict prices.
      </Sentence>
      <Sentence>
        <b>It shows no cause.</b> Prices often move first and the texts follow.
        {moved !== null &&
          ` In ${moved}% of the cases the coin had already moved the same way in the hour before.`}
      </Sentence>
      <Sentence>
        <b>Cases are not independent.</b> Ten articles about one event count as one case per coin
        and story, yet stories of one day about one coin share its price. The intervals and verdicts
        allow for that.
      </Sentence>
      <Sentence>
        <b>No costs.</b> Fees and spreads would eat differences of this size. Nothing here is
        investment advice.
      </Sentence>
    </Sentences>
  )
}

export function HowItIsCounted({ card }: { card: Scorecard }) {
  const { ties, open, no_price, no_score } = card.left_out
  const later = WINDOW[card.window]
  return (
    <Sentences title="How it is counted">
      <Sentence>
        One case is one story and one coin it is about. Its score is that of the first report, given
        within the hour. Stories without such a score ({no_score}) are left out.
      </Sentence>
      <Sentence>
        Up or down compares the price at the first outlet's publication with the price {later}{' '}
        later. Exact ties are left out ({ties}).
      </Sentence>
      <Sentence>
        The base rate is how often the same coins were up over any {later} of{' '}
        {SAME_TIME[card.period]}.
      </Sentence>
      <Sentence>
        Stories whose {later} are not over ({open}) and stories without price data ({no_price}) are
        left out.
      </Sentence>
    </Sentences>
  )
}

function Sentences({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <PanelHead title={title} />
      <PanelBody>
        <ul className="grid max-w-[740px] gap-1.5 leading-[22px] text-fg-2 [&_b]:font-strong [&_b]:text-fg">
          {children}
        </ul>
      </PanelBody>
    </Panel>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <li className="relative pl-[18px] before:absolute before:top-2.5 before:left-0.5 before:h-[1.5px] before:w-2 before:bg-control">
    {children}
  </li>
)
