import { WORTH_DAYS, WORTH_FROM_ARTICLES } from '../../../contract/news/feed-health.ts'
import type { PublisherWorth } from '../../../contract/news/publisher-page.ts'
import { CellText } from '../../ui/text.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { costText, whole } from '../usage/usage-text.ts'
import { percentOfText } from './fetch-words.ts'

export function WorthPanel({ worth }: { worth: PublisherWorth }) {
  return (
    <TitledPanel title="Value" note={`Last ${WORTH_DAYS} days`} className="mb-4">
      {worth.articles < WORTH_FROM_ARTICLES ? (
        <CellText className="px-5 py-4">Too few articles to say</CellText>
      ) : (
        <dl className="grid grid-cols-5 max-lg:grid-cols-2">
          {figuresOf(worth).map(({ label, figure, detail }) => (
            <div
              key={label}
              className="min-w-0 border-line px-5 py-4 max-lg:border-t max-lg:[&:nth-child(-n+2)]:border-t-0 max-lg:even:border-l lg:not-first:border-l"
            >
              <dt className="text-small text-fg-3">{label}</dt>
              <dd className="mt-1 text-title leading-7 font-strong tabular-nums">{figure}</dd>
              <dd className="text-small text-fg-3 tabular-nums">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
    </TitledPanel>
  )
}

function figuresOf(worth: PublisherWorth) {
  const { articles, stories, first, copies, ads, sentiment, cost_usd, all_cost_usd = 0 } = worth
  const of = (part: number) =>
    part === 0 ? `none of ${whole(articles)}` : `${whole(part)} of ${whole(articles)}`
  return [
    {
      label: 'First with the story',
      figure: percentOfText(first, stories),
      detail: stories === 0 ? 'no shared stories' : `${whole(first)} of ${whole(stories)} stories`,
    },
    { label: 'Duplicates', figure: percentOfText(copies, articles), detail: of(copies) },
    {
      label: 'Potentially ads',
      figure: whole(ads),
      detail: ads === 0 ? of(0) : `${((100 * ads) / articles).toFixed(1)}% of ${whole(articles)}`,
    },
    {
      label: 'Sentiment',
      figure: sentiment ? sentiment.mean.toFixed(1) : '-',
      detail: sentiment ? <SentimentBar {...sentiment} /> : 'no scores yet',
    },
    {
      label: 'AI cost this month',
      figure: cost_usd === undefined ? '-' : costText(cost_usd),
      detail: costDetail(cost_usd, all_cost_usd),
    },
  ]
}

function costDetail(cost: number | undefined, all: number): string {
  if (cost === undefined) return 'only admins see this'
  if (cost === 0) return 'no paid calls'
  return `${((100 * cost) / all).toFixed(1)}% of all`
}

function SentimentBar({ bearish, neutral, bullish }: NonNullable<PublisherWorth['sentiment']>) {
  const words = `${bearish} bearish, ${neutral} neutral, ${bullish} bullish`
  const parts = [
    [
      bearish,
      'bg-[repeating-linear-gradient(135deg,var(--bear)_0_2px,color-mix(in_srgb,var(--bear)_55%,var(--surface))_2px_4px)]',
    ],
    [neutral, 'bg-mid-line shadow-[inset_0_0_0_1px_var(--mid)]'],
    [bullish, 'bg-bull'],
  ] as const
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className="mt-1.5 flex h-2 max-w-[150px] gap-0.5"
    >
      {parts.map(
        ([count, look]) =>
          count > 0 && (
            <i
              key={look}
              style={{ flexGrow: count }}
              className={`min-w-[3px] rounded-[2px] ${look}`}
            />
          ),
      )}
    </span>
  )
}
