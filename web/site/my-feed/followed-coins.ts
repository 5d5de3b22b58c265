import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'
import { changeMyFeed, myFeed, useMyFeed } from './my-feed-store.ts'

/** Coins starred in this browser, in that order: no account, nothing is sent. */
export const followedCoins = (): readonly string[] => myFeed().coins

/** False when the maximum of a coin filter is reached. */
export function follow(symbol: string, on: boolean): boolean {
  if (on && followedCoins().length >= FILTER_VALUES_MAX) return false
  changeMyFeed((feed) => {
    const others = feed.coins.filter((other) => other !== symbol)
    return { ...feed, coins: on ? [...others, symbol] : others }
  })
  return true
}

export const useFollowedCoins = (): readonly string[] => useMyFeed((feed) => feed.coins)
