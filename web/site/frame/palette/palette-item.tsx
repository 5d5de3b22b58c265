import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { formatShortTime } from '../../../format/day-name.ts'
import { MarkedText } from '../../../ui/marked.tsx'
import { CoinIcon } from '../../market/coin-parts/coin-icon.tsx'
import { coinPath } from '../../market/coin-parts/coin-path.ts'
import { coinTableQuery } from '../../market/coin-parts/coin-queries.ts'
import { Money, PercentChange } from '../../market/coin-parts/figures.tsx'
import { coinListQuery } from '../../market/dashboard/market-queries.ts'
import { articleHref, sourceName } from '../../news/articles/article-link.ts'
import { SentimentShape } from '../../stories/sentiment-mark.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { bestMatches, newsHits, usePaused } from './palette-match.ts'

/** One thing that can be chosen: a place to go to, or a setting that changes where it stands. */
export type PaletteItem = {
  key: string
  icon: ReactNode
  label: string
  /** Beside the label, quieter. */
  detail?: string | undefined
  right?: ReactNode
  /** Of ours, or of another site, which opens in a new tab. */
  href?: string
  run?: () => void
}

export type PaletteGroup = { name: string; items: readonly PaletteItem[] }

type OptionRowProps = {
  item: PaletteItem
  id: string
  typed: string
  selected: boolean
  onChoose: (newTab: boolean) => void
  onPoint?: () => void
}

/** Never focused: the field keeps the focus and names the chosen row. */
export function OptionRow({ item, id, typed, selected, onChoose, onPoint }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onPointerMove={onPoint}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
      className="option-row"
    >
      <span className="grid size-7 place-items-center text-fg-3">{item.icon}</span>
      <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">
        <b className="font-label">
          <Hits typed={typed}>{item.label}</Hits>
        </b>{' '}
        {item.detail && <small className="ml-1 text-small text-fg-3">{item.detail}</small>}
      </span>{' '}
      <span className="text-small whitespace-nowrap text-fg-3 tabular-nums">{item.right}</span>
    </div>
  )
}

function Hits({ typed, children: text }: { typed: string; children: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu)
  if (!words) return text
  return (
    <MarkedText
      text={text}
      pattern={new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu')}
      className="bg-transparent font-strong text-inherit underline decoration-1 underline-offset-3"
    />
  )
}

export const OptionGroup = ({ name, children, className }: OptionGroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
  <div role="group" aria-label={name} className={className}>
    <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-hint font-label text-fg-3">
      {name}
    </p>
    {children}
  </div>
)

type OptionGroupProps = { name: string; children: ReactNode; className?: string }

export const coinItem = ({
  symbol,
  name,
  price,
  change,
}: ReturnType<typeof useKnownCoins>[number]): PaletteItem => ({
  key: `coin ${symbol}`,
  icon: <CoinIcon symbol={symbol} size="row" />,
  label: name || symbol,
  detail: symbol,
  right: price != null && (
    <>
      <Money value={price} small /> <PercentChange percent={change} className="ml-1 font-strong" />
    </>
  ),
  href: coinPath(symbol),
})

const storyItem = (article: Article, now: number, timeZone: string): PaletteItem => ({
  key: `story ${article.story?.id}`,
  icon: <SentimentShape score={article.sentiment_score} className="size-[11px]" />,
  label: article.title,
  right: article.story
    ? `${countText(article.story.outlets, 'outlet')}, ${formatShortTime(Date.parse(article.story.first_at), now, timeZone)}`
    : '',
  href: article.story ? storyHref(article.story) : '/',
})

const articleItem = (article: Article, now: number, timeZone: string): PaletteItem => ({
  key: `article ${article.id}`,
  icon: <Newspaper />,
  label: article.title,
  detail: sourceName(article),
  right: formatShortTime(Date.parse(article.published_at), now, timeZone),
  href: articleHref(article.url) ?? '/',
})

export function useKnownCoins() {
  const { data: names = [] } = useQuery(coinListQuery())
  const { data: table } = useQuery(coinTableQuery())
  const prices = new Map(table?.coins.map((coin) => [coin.symbol, coin]))
  return names.map(({ symbol, name }) => {
    const coin = prices.get(symbol)
    return { symbol, name, price: coin?.price_usd, change: coin?.price_change_24h_percent }
  })
}

export const useCoinItems = (typed: string, most: number): PaletteItem[] =>
  bestMatches(typed, useKnownCoins(), ({ symbol, name }) => [symbol, name], most).map(coinItem)

/** Stories and articles from the server, once typing pauses. */
export function useNewsItems(typed: string, most: { stories: number; articles: number }) {
  const paused = usePaused(typed)
  const now = useNow()
  const timeZone = useTimeZone()
  const { data, isError } = useQuery(newsHits(paused))
  const isCurrent = paused === typed && typed !== ''
  const hits = isCurrent ? (data?.articles ?? []) : []
  return {
    hits,
    stories: hits
      .filter(({ story }) => story)
      .slice(0, most.stories)
      .map((article) => storyItem(article, now, timeZone)),
    articles: hits
      .filter(({ story }) => !story)
      .slice(0, most.articles)
      .map((article) => articleItem(article, now, timeZone)),
    page: isCurrent ? data : undefined,
    isFailed: isCurrent && isError,
  }
}
