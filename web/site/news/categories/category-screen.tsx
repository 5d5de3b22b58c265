import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '../../../../contract/news/categories.ts'
import { useSiteInfo } from '../../../page/site-info.ts'
import { FreshLink } from '../../frame/page-frame/fresh-link.tsx'
import { categoryHead } from '../../frame/page-frame/page-heads.ts'
import { publicTagsQuery } from '../../frame/page-frame/site-queries.ts'
import { CoinIcon } from '../../market/coin-parts/coin-icon.tsx'
import { Money, PercentChange } from '../../market/coin-parts/figures.tsx'
import { coinDataQuery, coinListQuery } from '../../market/dashboard/market-queries.ts'
import { FeedSection } from '../feed/feed-section.tsx'
import { categoryCoin } from './category-coin.ts'

export function CategoryScreen({ category }: { category: Category }) {
  const site = useSiteInfo()
  return (
    <div className="content max-md:pt-3">
      <FeedSection
        heading={category.name}
        head={categoryHead(category, site.name)}
        category={category.slug}
        emptyHint="Nothing was published here yet."
      >
        {category.description && (
          <p className="mt-2 max-w-[740px] text-read whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
            {category.description}
          </p>
        )}
        <CategoryQuote tagId={category.tagId} />
      </FeedSection>
    </div>
  )
}

/** Price of a category's coin, linking to its chart; nothing for categories without a coin. */
function CategoryQuote({ tagId }: { tagId: number }) {
  const { data: tags = [] } = useQuery(publicTagsQuery())
  const { data: coins = [] } = useQuery(coinListQuery())
  const coin = categoryCoin(tagId, tags, coins)
  const { data: quote } = useQuery({
    ...coinDataQuery(coin?.symbol ?? ''),
    enabled: coin !== undefined,
  })
  if (!coin || !quote || quote.price_usd === null) return null
  return (
    <FreshLink
      to={`/?chart=${encodeURIComponent(coin.symbol)}`}
      className="mt-3 inline-flex min-h-9 max-w-full flex-wrap items-center gap-x-2.5 rounded-control text-base hover:underline hover:underline-offset-3 max-md:min-h-11"
    >
      <CoinIcon symbol={coin.symbol} size="row" />
      <span className="text-fg-2">
        {coin.name} <span className="text-fg-3">{coin.symbol}</span>
      </span>
      <Money value={quote.price_usd} small className="font-strong tabular-nums" />
      {quote.price_change_24h_percent !== null && (
        <PercentChange percent={quote.price_change_24h_percent} className="font-strong" />
      )}
    </FreshLink>
  )
}
