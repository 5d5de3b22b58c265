import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Store = typeof import('./my-feed-store.ts')

/** The page as it is opened anew. */
async function open(): Promise<Store> {
  vi.resetModules()
  return import('./my-feed-store.ts')
}

const storedFeed = () => JSON.parse(localStorage.getItem('my-feed') ?? 'null')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('takes over the coins starred before, and keeps them', async () => {
  localStorage.setItem('followed-coins', '["BTC","ETH"]')
  const { myFeed, changeMyFeed } = await open()
  expect(myFeed().coins).toEqual(['BTC', 'ETH'])
  expect(localStorage.getItem('followed-coins')).not.toBeNull()
  changeMyFeed((feed) => ({ ...feed, mutes: [{ kind: 'word', text: 'airdrop' }] }))
  expect(storedFeed()).toMatchObject({
    version: 1,
    coins: ['BTC', 'ETH'],
    mutes: [{ text: 'airdrop' }],
  })
  expect(localStorage.getItem('followed-coins')).toBeNull()
  expect((await open()).myFeed().coins).toEqual(['BTC', 'ETH'])
})

it('adds coins that a tab of the build before has starred meanwhile', async () => {
  localStorage.setItem('my-feed', JSON.stringify({ version: 1, coins: ['SOL'] }))
  localStorage.setItem('followed-coins', '["BTC"]')
  expect((await open()).myFeed().coins).toEqual(['SOL', 'BTC'])
})

it('leaves out what makes no sense and keeps fields of a later version', async () => {
  const later = {
    version: 7,
    coins: ['BTC', 4, 'BTC'],
    mutes: [{ kind: 'colour', text: 'red' }, { kind: 'word', text: 'nft' }, null],
    searches: [{ name: 'x' }],
    later: 'no',
    dimRead: false,
    folders: ['kept'],
  }
  localStorage.setItem('my-feed', JSON.stringify(later))
  const { myFeed, changeMyFeed } = await open()
  expect(myFeed()).toMatchObject({
    coins: ['BTC'],
    mutes: [{ kind: 'word', text: 'nft' }],
    dimRead: false,
  })
  changeMyFeed((feed) => ({ ...feed, dimRead: true }))
  expect(storedFeed()).toMatchObject({
    version: 7,
    folders: ['kept'],
    searches: [],
    later: [],
    dimRead: true,
  })
})

it('two tabs agree, and none overwrites what the other has added', async () => {
  const { changeMyFeed, useMyFeed } = await open()
  const Coins = () => useMyFeed((feed) => feed.coins.join(' ') || 'none')
  render(<Coins />)
  expect(screen.getByText('none')).toBeDefined()
  act(() => {
    localStorage.setItem('my-feed', JSON.stringify({ version: 1, coins: ['ADA'] }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'my-feed' }))
  })
  expect(screen.getByText('ADA')).toBeDefined()
  // written by another tab a moment ago, its event not yet here
  localStorage.setItem('my-feed', JSON.stringify({ version: 1, coins: ['ADA', 'DOT'] }))
  act(() => void changeMyFeed((feed) => ({ ...feed, coins: [...feed.coins, 'BTC'] })))
  expect(screen.getByText('ADA DOT BTC')).toBeDefined()
})

it('makes room with the oldest read marks, and with nothing else', async () => {
  const marks = Array.from({ length: 1000 }, (_, index) => 100_000 + index)
  localStorage.setItem('read-articles', JSON.stringify(marks))
  localStorage.setItem('other', 'stays')
  limitStorage(JSON.stringify(marks).length + 60)
  const { changeMyFeed, myFeed } = await open()
  const mutes = Array.from({ length: 50 }, (_, index) => ({
    kind: 'word' as const,
    text: `word ${index}`,
  }))
  expect(changeMyFeed((feed) => ({ ...feed, mutes }))).toBe(true)
  expect(storedFeed().mutes).toEqual(mutes)
  expect(myFeed().mutes).toEqual(mutes)
  expect(localStorage.getItem('other')).toBe('stays')
  const left: number[] = JSON.parse(localStorage.getItem('read-articles') ?? '')
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(marks.length)
  expect(left.at(-1)).toBe(marks.at(-1))
})

it('lasts as long as the page where the browser keeps nothing', async () => {
  limitStorage(0)
  const { changeMyFeed, myFeed } = await open()
  expect(changeMyFeed((feed) => ({ ...feed, coins: ['BTC'] }))).toBe(false)
  expect(changeMyFeed((feed) => ({ ...feed, coins: [...feed.coins, 'ETH'] }))).toBe(false)
  expect(myFeed().coins).toEqual(['BTC', 'ETH'])
})

/** As a browser whose quota is this many characters. */
function limitStorage(characters: number) {
  const entries = new Map(Object.entries({ ...localStorage }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
    setItem(key: string, text: string) {
      const others = [...entries].filter(([other]) => other !== key).flat()
      if ([...others, key, text].join('').length > characters)
        throw new DOMException('', 'QuotaExceededError')
      entries.set(key, text)
    },
  })
}
