import { scoreBand } from '../../../contract/analysis/scores.ts'
import type { CoinPage } from '../../../contract/market/coins.ts'
import { formatPrice, withCommas } from '../../../contract/market/money.ts'
import type { Brief } from '../../../contract/news/briefs.ts'
import type { Category } from '../../../contract/news/categories.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import {
  briefPicture,
  categoryPicture,
  coinPicture,
  storyPicture,
} from '../../../contract/platform/share-pictures.ts'
import type { Story } from '../../../contract/stories/stories.ts'
import type { Picture } from './layout.ts'

const MOODS = { high: 'bullish', medium: 'neutral', low: 'bearish' } as const

/** A kind of page: what is read of our own API for it, at which addresses its picture is, and what it shows. */
type Kind<Reply> = {
  read: (id: string) => string
  pick: (reply: Reply, id: string) => PictureAt | undefined
}
export type PictureAt = { addresses: string[]; picture: Picture }

const stories: Kind<Story> = {
  read: (id) => `/api/stories/${id}`,
  pick: (story, id) => {
    if (story.outlets < 2 || String(story.id) !== id) return undefined
    const { median } = story.sentiment
    const facts = [
      `${story.outlets} outlets, ${story.independent} independent`,
      ...story.coins.slice(0, 3).map(({ symbol }) => symbol),
    ]
    const mood = median === null ? undefined : MOODS[scoreBand(median)]
    return { addresses: [storyPicture(story)], picture: { title: story.title, mood, facts } }
  },
}

const coins: Kind<CoinPage> = {
  read: (id) => `/api/coins/${encodeURIComponent(id)}`,
  pick: (coin) => {
    const week = coin.price_change_7d_percent
    return {
      // a page rendered just before the hour is shared just after it
      addresses: [
        coinPicture(coin),
        coinPicture({ ...coin, updated_at: hourBefore(coin.updated_at) }),
      ],
      picture: {
        title: `${coin.name || coin.symbol} (${coin.symbol})`,
        lines: [
          [priceText(coin.price_usd), week === null ? '' : `${percentText(week)} in 7 days`]
            .filter(Boolean)
            .join(', '),
        ],
        facts: ['Price and news'],
        prices: { line: coin.sparkline_7d, change: week },
      },
    }
  },
}

const categories: Kind<Category[]> = {
  read: () => '/api/categories',
  pick: (all, id) => {
    const category = all.find((each) => String(each.id) === id && each.isActive)
    return (
      category && {
        addresses: [categoryPicture(category)],
        picture: {
          title: category.name,
          lines: [category.description ?? ''],
          facts: ['Latest crypto news'],
        },
      }
    )
  },
}

const briefs: Kind<Brief> = {
  read: (id) => `/api/briefs/${encodeURIComponent(id)}`,
  pick: (brief) =>
    brief.closed
      ? {
          addresses: [briefPicture(brief)],
          picture: {
            kicker: `Daily brief, ${brief.day}`,
            title: brief.top[0]?.title ?? '',
            lines: brief.top.slice(1, 4).map(({ title }) => title),
            facts: [`${brief.articles} articles from ${brief.outlets} outlets`],
          },
        }
      : undefined,
}

export const PICTURE_KINDS = { stories, coins, categories, briefs }

function hourBefore(time: string | null): string | null {
  return time && new Date(Date.parse(time) - HOUR_MS).toISOString()
}

const percentText = (percent: number) => `${percent < 0 ? '' : '+'}${percent.toFixed(2)}%`
const priceText = (price: number | null) => (price === null ? '' : withCommas(formatPrice(price)))
