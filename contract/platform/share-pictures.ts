/** Zod-free: where the Open Graph pictures of pages are. */

/** Raised when pictures are drawn in another way, so that every address changes. */
const DRAWING = 1
export const SHARE_PICTURE_PX = { width: 1200, height: 630 }

type Story = {
  id: number
  title: string
  outlets: number
  independent: number
  sentiment: { median: number | null }
  coins: readonly { symbol: string }[]
}

/** The address holds what the picture shows, as a hash: another text is another address. */
export const storyPicture = ({ id, title, outlets, independent, sentiment, coins }: Story) =>
  address('stories', id, [
    title,
    outlets,
    independent,
    sentiment.median,
    coins.map(({ symbol }) => symbol),
  ])

/** A new one every hour. */
export const coinPicture = (coin: { symbol: string; name: string; updated_at: string | null }) =>
  address('coins', encodeURIComponent(coin.symbol.toLowerCase()), [
    coin.name,
    coin.updated_at?.slice(0, 13),
  ])

export const categoryPicture = (category: {
  id: number
  name: string
  description: string | null
}) => address('categories', category.id, [category.name, category.description])

export const briefPicture = (brief: {
  day: string
  top: readonly { title: string }[]
  articles: number
}) => address('briefs', brief.day, [brief.articles, brief.top.map(({ title }) => title)])

const address = (kind: string, id: string | number, shown: unknown) =>
  `/share/${kind}/${id}/${hash(JSON.stringify([DRAWING, shown]))}.png`

/** 53 bits (cyrb53): enough to distinguish versions of one page, small enough for every page. */
function hash(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}
