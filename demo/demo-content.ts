import { starterCategories, starterTags } from '../server/admin/starter/starter-topics.ts'
import type { Content } from '../server/admin/starter/store.ts'
import { followedCoins } from './coins.ts'
import { outlets } from './publishers.ts'
import type { World } from './world.ts'

/** The outlets of the sample world in the categories of any new site. */
export const demoContent = (world: World): Content => ({
  publishers: outlets.map((outlet) => ({
    name: outlet.name,
    rss_url: world.feedUrl(outlet),
    description: outlet.tagline,
    is_wire: outlet.isWire ?? false,
  })),
  coins: followedCoins.map(({ id, symbol, name }) => ({
    source_identifier: id,
    symbol: symbol.toUpperCase(),
    name,
  })),
  tags: starterTags,
  categories: starterCategories,
})
