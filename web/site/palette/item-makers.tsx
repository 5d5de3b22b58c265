import { Hash, Newspaper } from 'lucide-react'
import type { Article } from '../../../contract/news/articles.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { articleHref, sourceName } from '../article/article-link.ts'
import { Change } from '../coin-parts/change.tsx'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { Money } from '../coin-parts/money.tsx'
import { SentimentShape } from '../stories/sentiment-mark.tsx'
import { counted, storyHref } from '../stories/story-words.ts'
import type { PaletteItem } from './palette-item.tsx'

type NamedCoin = {
  symbol: string
  name: string
  price: number | null | undefined
  change: number | null | undefined
}

export const coinItem = ({ symbol, name, price, change }: NamedCoin): PaletteItem => ({
  key: `coin ${symbol}`,
  icon: <CoinIcon symbol={symbol} size="row" />,
  label: name || symbol,
  detail: symbol,
  right: price != null && (
    <>
      <Money value={price} /> <Change percent={change} className="ml-1 font-strong" />
    </>
  ),
  href: coinPath(symbol),
})

export const storyItem = (article: Article, now: number, timeZone: string): PaletteItem => ({
  key: `story ${article.story?.id}`,
  icon: <SentimentShape score={article.sentiment_score} className="size-[11px]" />,
  label: article.title,
  right: article.story
    ? `${counted(article.story.outlets, 'outlet')}, ${formatShortTime(Date.parse(article.story.first_at), now, timeZone)}`
    : '',
  href: article.story ? storyHref(article.story) : '/',
})

export const articleItem = (article: Article, now: number, timeZone: string): PaletteItem => ({
  key: `article ${article.id}`,
  icon: <Newspaper />,
  label: article.title,
  detail: sourceName(article),
  right: formatShortTime(Date.parse(article.published_at), now, timeZone),
  href: articleHref(article.url) ?? '/',
})

export const categoryItem = ({ slug, name }: { slug: string; name: string }): PaletteItem => ({
  key: `category ${slug}`,
  icon: <Hash />,
  label: name,
  href: `/${slug}`,
})

type NamedOutlet = { name: string; slug: string }

export const outletItem = ({ name, slug }: NamedOutlet, hasPage: boolean): PaletteItem => ({
  key: `outlet ${slug}`,
  icon: <Newspaper />,
  label: name,
  href: hasPage ? `/outlets/${slug}` : `/?publisher=${encodeURIComponent(name)}`,
})
