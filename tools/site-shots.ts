import type { Page } from '@playwright/test'
import { press, type Shot } from './shot.ts'

/** Stories have no address that is known before the demo has grouped them. */
async function openTopStory(page: Page): Promise<void> {
  const path = await page.locator('[aria-label="Top stories"] h3 a').first().getAttribute('href')
  await page.goto(new URL(path ?? '', page.url()).href, { waitUntil: 'networkidle' })
}

async function openDialog(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('region', { name: 'Articles' }).getByRole('button', { name }).first()
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await page.getByRole('dialog').first().waitFor()
}

async function openPin(page: Page, width: number): Promise<void> {
  const pin = page
    .getByRole('group', { name: /^Stories about/ })
    .locator('a, button')
    .last()
  if (width > 768) return pin.hover()
  const box = await pin.boundingBox()
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** From 6 hours ago to 2 hours ago, as dragging over the chart would set it. */
const hoursAgo = (hours: number) =>
  new Date(Math.floor(Date.now() / 300_000) * 300_000 - hours * 3_600_000).toISOString()
const span = `from=${hoursAgo(6)}&to=${hoursAgo(2)}`

const followed = { 'followed-coins': '["BTC","ETH","SOL"]' }

const MARKET = '[aria-label=Market]'
const POPOVER = '[role=dialog]'
const ROWS = 'main article:nth-of-type(-n+3)'

/** Every screen a visitor meets, and the states of it worth seeing. */
export const siteShots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-whole', path: '/', whole: true, part: 'footer' },
  { name: 'coin', path: '/coins/btc', part: 'nav' },
  { name: 'scorecard', path: '/scorecard', part: 'nav' },
  {
    name: 'home-grid',
    part: ROWS,
    path: '/?view=grid',
    prepare: (page) =>
      page
        .getByRole('heading', { name: 'Latest Crypto News' })
        .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 88)),
  },
  { name: 'home-filter', path: '/', prepare: press('Filters') },
  { name: 'home-bearish', part: ROWS, path: '/?sentiment_score=0-3', whole: true },
  {
    name: 'home-menu',
    part: 'header',
    path: '/',
    prepare: async (page, width) => {
      if (width > 768) return page.getByRole('button', { name: 'News', exact: true }).hover()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'home-chart',
    part: MARKET,
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: '30d' }).first().click()
      await page.waitForURL(/range=30d/)
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'home-pin', part: MARKET, path: '/', prepare: openPin },
  { name: 'home-brush', part: MARKET, path: `/?coin=BTC&${span}` },
  { name: 'home-expanded', part: MARKET, path: '/', remembers: { 'market-expanded': 'yes' } },
  { name: 'home-headlines', part: ROWS, path: '/?view=headlines', whole: true },
  { name: 'home-grouped', part: ROWS, path: '/?group=1', whole: true },
  { name: 'home-receipt', part: POPOVER, path: '/', prepare: (page) => openDialog(page, /sentiment/i) },
  { name: 'home-freshness', part: POPOVER, path: '/', prepare: (page) => openDialog(page, /^Freshness/) },
  {
    name: 'home-price-receipt',
    part: POPOVER,
    path: '/',
    prepare: (page) => openDialog(page, /Where does this come from/),
  },
  {
    name: 'home-outlets',
    part: ROWS,
    path: '/',
    prepare: async (page) => {
      const more = page.getByRole('button', { name: /more outlets?$/ }).first()
      await more.click()
      await more.evaluate((button) => button.closest('article')?.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'home-grid-outlets',
    part: POPOVER,
    path: '/?view=grid',
    prepare: (page) => openDialog(page, /more outlets?$/),
  },
  {
    name: 'home-show-more',
    part: ROWS,
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Show More' }).first().click()
      await page.waitForLoadState('networkidle')
      await page
        .getByRole('article')
        .first()
        .evaluate((row) => row.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'home-shortcuts',
    path: '/',
    prepare: async (page, width) => {
      if (width < 769) return
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'home-followed', part: ROWS, path: '/?coin=BTC&coin=ETH&coin=SOL', remembers: followed },
  { name: 'home-filtered', part: ROWS, path: '/?search=exchange&tag=DeFi&freshness_score=7-10&view=grid' },
  { name: 'home-search', part: ROWS, path: '/?search=exchange' },
  { name: 'home-nothing-found', path: '/?search=zzzznothing' },
  {
    name: 'home-failed',
    part: ROWS,
    path: '/',
    prepare: async (page) => {
      await page.route(/\/api\/articles\?/, (route) => route.abort())
      await page.getByRole('button', { name: 'Load More' }).click()
      await page.getByRole('button', { name: 'Load again' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'category', path: '/ethereum' },
  { name: 'story', path: '/', prepare: openTopStory },
  { name: 'story-whole', path: '/', prepare: openTopStory, whole: true },
  {
    name: 'story-why',
    path: '/',
    part: POPOVER,
    prepare: async (page) => {
      await openTopStory(page)
      await page.getByRole('button', { name: 'Why these scores?' }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'story-gone', path: '/stories/999999999/nothing' },
  { name: 'coins', path: '/coins' },
  { name: 'coins-followed', path: '/coins?followed=1', remembers: followed },
  { name: 'coins-none-followed', path: '/coins?followed=1' },
  { name: 'coins-nothing-found', path: '/coins?filter=zzz' },
  {
    name: 'coins-failed',
    path: '/scores',
    fails: /\/api\/coins/,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Coins' }).locator('visible=true').first().click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  { name: 'coin-whole', path: '/coins/btc', whole: true },
  { name: 'coin-pin', path: '/coins/btc', prepare: openPin },
  { name: 'coin-brush', path: `/coins/btc?${span}&news=articles`, whole: true },
  { name: 'coin-quiet', path: '/coins/xlm?range=24h', whole: true },
  { name: 'scorecard-whole', path: '/scorecard', whole: true },
  {
    name: 'scorecard-table',
    path: '/scorecard',
    whole: true,
    prepare: press('Show as a table'),
  },
  { name: 'articles', path: '/articles' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'page-services', path: '/services' },
  { name: 'page-scores', path: '/scores', whole: true },
  { name: 'page-contact', path: '/contact' },
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password').fill('wrong-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
