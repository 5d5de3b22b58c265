import { expect, it } from 'vitest'
import { emptyFeed, type MyFeed } from '../my-feed.ts'
import {
  contentLines,
  fromFragment,
  fromText,
  merged,
  toFragment,
  toText,
  warningLines,
  withTrackedCoins,
} from './transfer.ts'

const mine: MyFeed = {
  ...emptyFeed,
  coins: ['BTC', 'ETH'],
  searches: [{ name: 'custody', view: 'search=custody', seen: 7 }],
  mutes: [
    { kind: 'word', text: 'airdrop' },
    { kind: 'publisher', text: 'Orchard Digital' },
  ],
  later: [{ id: 3, title: 'A – long “read” 🪙', outlet: 'Ledgerline', url: 'https://news.test/3' }],
  dimRead: false,
}
const moved: MyFeed = { ...mine, searches: [{ name: 'custody', view: 'search=custody', seen: 90 }] }

it('a link and a file carry everything but when a search was last opened', async () => {
  expect(toText(mine)).not.toContain('seen')
  expect(fromText(toText(mine), 90)).toEqual({ feed: moved, unreadable: 0 })
  const fragment = await toFragment(mine)
  expect(fragment).toMatch(/^#feed=[\w-]+$/)
  expect(await fromFragment(fragment, 90)).toEqual({ feed: moved, unreadable: 0 })
})

it.each([
  ['cut off', toText(mine).slice(0, 40)],
  ['of something else', '{"type":"bookmarks","coins":["BTC"]}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['empty', ''],
])('a file that is %s is no feed', (_, text) => {
  expect(fromText(text, 0)).toBeUndefined()
})

it('a link that is cut off is no feed', async () => {
  const fragment = await toFragment(mine)
  expect(await fromFragment(fragment.slice(0, -9), 0)).toBeUndefined()
  expect(await fromFragment('#feed=%%', 0)).toBeUndefined()
})

it('a link that unpacks to megabytes is no feed', async () => {
  const huge = { ...emptyFeed, padding: ' '.repeat(5_000_000) }
  const fragment = await toFragment(huge)
  expect(fragment.length).toBeLessThan(20_000)
  expect(await fromFragment(fragment, 0)).toBeUndefined()
})

it('adding keeps mine and takes each other entry once', () => {
  const theirs = {
    ...mine,
    coins: ['ETH', 'SOL'],
    mutes: [{ kind: 'word' as const, text: 'AIRDROP' }],
  }
  expect(merged(mine, theirs)).toEqual({ ...mine, coins: ['BTC', 'ETH', 'SOL'] })
})

it('says what comes along and what is left out', () => {
  const given = JSON.stringify({
    type: 'my-feed',
    ...mine,
    coins: ['BTC', 'ZCL'],
    mutes: [...mine.mutes, 4],
  })
  const incoming = fromText(given, 0)
  if (!incoming) throw new Error('not read')
  const { feed, untracked, unreadable } = withTrackedCoins(incoming, ['BTC', 'ETH'])
  expect(contentLines(feed)).toEqual([
    '1 starred coin: BTC',
    '1 saved search: custody',
    '1 muted word: airdrop',
    '1 muted publisher: Orchard Digital',
    '1 article to read later',
  ])
  expect(warningLines(untracked, unreadable)).toEqual([
    '1 coin is not tracked by this site and left out: ZCL',
    '1 entry could not be read',
  ])
})
