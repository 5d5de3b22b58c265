import { useState } from 'react'
import type { FeedOffer, FoundLine } from '../../../contract/news/discovery.ts'
import type { PublisherBody } from '../../../contract/news/publishers.ts'

/** Which of the found addresses are added, and with which of their feeds. */
export function useFeedChoice(lines: readonly FoundLine[]) {
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const [feeds, setFeeds] = useState<Record<string, string>>({})
  const open = lines.filter(canBeAdded)
  const isTicked = (line: FoundLine) => ticks[line.address] ?? line.state === 'found'
  const feedOf = ({ address, feeds: offers }: FoundLine) =>
    offers.find(({ rss_url }) => rss_url === feeds[address]) ?? offers[0]
  const ticked = open.filter(isTicked)
  const offers = ticked.flatMap((line) => feedOf(line) ?? [])
  return {
    open,
    ticked,
    isTicked,
    feedOf,
    chosen: offers.map(bodyOf),
    perDay: Math.round(offers.reduce((sum, { per_day }) => sum + (per_day ?? 0), 0)),
    tick: (line: FoundLine, on: boolean) =>
      setTicks((before) => ({ ...before, [line.address]: on })),
    tickAll: (on: boolean) =>
      setTicks(Object.fromEntries(open.map(({ address }) => [address, on]))),
    use: (line: FoundLine, rss_url: string) =>
      setFeeds((before) => ({ ...before, [line.address]: rss_url })),
  }
}

export const canBeAdded = ({ state }: Pick<FoundLine, 'state'>) =>
  state === 'found' || state === 'quiet'

function bodyOf({ title, rss_url, description, full_text_in, icon }: FeedOffer): PublisherBody {
  return {
    name: title,
    rss_url,
    description: description || null,
    logo_url: icon,
    active: true,
    ...(full_text_in && { content_fetch_type: 'rss', content_rss_tag: full_text_in }),
  }
}
