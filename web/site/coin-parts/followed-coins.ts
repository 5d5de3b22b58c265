import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'
import { changeMyFeed, myFeed, useMyFeed } from '../my-feed/my-feed-store.ts'

/** The coins starred in this browser, in the order they were: no account, and nothing is sent. */
export const followedCoins = (): readonly string[] => myFeed().coins

/** False when there are already as many as a feed can be filtered by. */
export function follow(symbol: string, on: boolean): boolean {
  if (on && followedCoins().length >= FILTER_VALUES_MAX) return false
  changeMyFeed((feed) => {
    const others = feed.coins.filter((other) => other !== symbol)
    return { ...feed, coins: on ? [...others, symbol] : others }
  })
  return true
}

export const useFollowedCoins = (): readonly string[] => useMyFeed((feed) => feed.coins)
