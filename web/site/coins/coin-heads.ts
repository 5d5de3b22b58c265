import { coinPicture } from '../../../contract/platform/share-pictures.ts'
import { DEFAULT_SHARE_IMAGE } from '../../../contract/platform/site-meta.ts'
import type { Head } from '../../page/page-head.tsx'
import { coinPath } from '../coin-parts/coin-path.ts'
import { feedLinks } from '../page-frame/page-heads.ts'

export const coinsHead = (siteName: string): Head => ({
  title: `Coins | ${siteName}`,
  description: 'Prices, changes and the news of the last 24 hours of every coin this site tracks.',
  image: DEFAULT_SHARE_IMAGE,
  path: '/coins',
})

export function coinHead(
  coin: { symbol: string; name: string; updated_at: string | null },
  siteName: string,
): Head {
  const name = coin.name || coin.symbol
  const path = coinPath(coin.symbol)
  return {
    title: `${name} (${coin.symbol}) price and news | ${siteName}`,
    description: `${name} price, chart and news: what was written about ${name}, how it was meant, and what the price did.`,
    image: coinPicture(coin),
    path,
    feeds: feedLinks(path, `${name} news | ${siteName}`),
  }
}
