import { useState } from 'react'
import { countText } from '../../../contract/platform/count-text.ts'
import type { CoinReaction } from '../../../contract/stories/article-story.ts'
import type { Story, StoryReport } from '../../../contract/stories/stories.ts'
import { Link } from '../../page/link.tsx'
import { idlePart } from '../../page/part-boundary.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { CoinIcon } from '../market/coin-parts/coin-icon.tsx'
import { BeforeAfterLine } from '../market/reactions/before-after.tsx'
import { ReactionFigure } from '../market/reactions/reaction-figure.tsx'
import { dayChangeText } from '../market/reactions/reaction-words.ts'
import { EmbedButton } from '../publishing/embed/embed-button.tsx'
import { SpreadBar } from './spread-bar.tsx'
import { agreementText } from './story-words.ts'

/** Sentiment of the outlets. Copies are drawn but do not count. */
export function OutletsMood({ sentiment, reports }: Pick<Story, 'sentiment' | 'reports'>) {
  const { claim, rest } = agreementText(sentiment)
  return (
    <Panel>
      <PanelHead title="Sentiment of the outlets" />
      <PanelBody>
        <SpreadBar sentiment={sentiment} tall />
        {sentiment.votes.length > 0 && (
          <div
            aria-hidden="true"
            className="mx-[22px] mt-1 mb-3 grid grid-cols-[4fr_3fr_3fr] text-center text-hint text-fg-3"
          >
            <span>0-3.9 Bearish</span>
            <span>4-6.9 Neutral</span>
            <span>7-10 Bullish</span>
          </div>
        )}
        <p className="text-fg-2">
          <b className="font-strong text-fg">{claim}</b>
          {rest}.{sentiment.disagree && ' The outlets are far apart.'}
          {sentiment.others.length > 0 &&
            ' Tall marks are independent reports, short pale ones are copies and do not count.'}
        </p>
        {sentiment.votes.length > 0 && <WhyTheseScores reports={reports} />}
      </PanelBody>
    </Panel>
  )
}

export function CoinsTouched({ story: { named, coins, texts } }: { story: Story }) {
  if (named.length === 0) return null
  const reactionOf = (symbol: string) => coins.find((coin) => coin.symbol === symbol)?.reaction
  return (
    <Panel>
      <PanelHead title="Coins mentioned" />
      <ul className="divide-y divide-line">
        {named.map(({ symbol, name, named_in }) => (
          <li key={symbol} className="flex flex-wrap items-center hover:bg-surface-2">
            <Link
              to={`/coins/${encodeURIComponent(symbol.toLowerCase())}`}
              className="group/coin grid min-h-15 min-w-0 flex-1 grid-cols-[28px_minmax(0,1fr)] items-center gap-x-2.5 px-5 py-2.5 -outline-offset-2!"
            >
              <CoinIcon symbol={symbol} size="row" />
              <span className="min-w-0">
                <b className="font-strong group-hover/coin:underline group-hover/coin:underline-offset-3">
                  {name}
                </b>{' '}
                {symbol}
                <small className="block text-hint text-fg-3">
                  in {named_in} of {countText(texts, 'report')}
                </small>
              </span>
            </Link>
            <Reaction symbol={symbol} reaction={reactionOf(symbol)} />
            <BeforeAfterRow reaction={reactionOf(symbol)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Reaction({ symbol, reaction }: { symbol: string; reaction: CoinReaction | undefined }) {
  if (!reaction) return null
  return (
    <span className="grid flex-none justify-items-end pr-5 max-md:pb-2 max-md:[&>button]:min-h-11">
      <ReactionFigure symbol={symbol} reaction={reaction} />
      {reaction.after_24h && (
        <small className="text-hint text-fg-3 tabular-nums">
          {dayChangeText(reaction.after_24h)}
        </small>
      )}
    </span>
  )
}

/** The hours before and after the first report, where prices are known. */
function BeforeAfterRow({ reaction }: { reaction: CoinReaction | undefined }) {
  const { hour_before, after_1h } = reaction ?? {}
  if (
    !hour_before ||
    !after_1h ||
    hour_before.change_percent === null ||
    after_1h.state === 'no_data'
  )
    return null
  return (
    <p className="mx-5 w-full border-line border-t py-2 text-small text-fg-2 tabular-nums">
      <BeforeAfterLine before={hour_before} after={after_1h} />
    </p>
  )
}

const rowClass =
  'flex h-11 w-full items-center gap-2.5 px-5 text-left font-label text-fg-2 -outline-offset-2! hover:bg-surface-2 hover:text-fg'

export function EmbedStory({ coins }: Pick<Story, 'coins'>) {
  return (
    <section aria-label="Embed" data-print="hide">
      <Panel className="overflow-hidden">
        <EmbedButton coin={coins[0] ?? null} className={rowClass} />
      </Panel>
    </section>
  )
}

const Receipt = idlePart(() => import('./story-receipt.tsx'), 'StoryReceipt')

function WhyTheseScores({ reports }: { reports: readonly StoryReport[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-print="hide"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        className="mt-1.5 min-h-6 text-small text-fg-3 hover:text-fg max-md:mt-0 max-md:-mb-3 max-md:min-h-11"
      >
        <span className="dots">Why these scores?</span>
      </button>
      {anchor && <Receipt reports={reports} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
