import type { Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { addVirtualAuthenticator } from '../e2e/virtual-authenticator.ts'

/** A button to press by its name or the beginning of it, a link to follow to a heading of its name, or anything else. */
type Step = string | RegExp | { link: string } | ((page: Page, width: number) => Promise<unknown>)

export type Screen = {
  name: string
  path: string
  /** Who looks; a visitor unless named. */
  as?: 'admin' | 'editor'
  steps: Step[]
  /** Requests that get no response, to show the error state. */
  fails?: RegExp
  /** What this browser remembers from earlier visits. */
  remembers?: Record<string, string>
  /** Where faults are looked for: a selector; `main`, or the dialog that is open, unless given. */
  part?: string
}

export async function follow(step: Step, page: Page, width: number): Promise<void> {
  if (typeof step === 'function') await step(page, width)
  else if (typeof step === 'string' || step instanceof RegExp)
    await page.getByRole('button', { name: step }).first().click()
  else {
    await page.locator('main').getByRole('link', { name: step.link }).first().click()
    await page.getByRole('heading', { name: step.link }).waitFor()
  }
  await page.waitForLoadState('networkidle')
}

const site = (name: string, path: string, ...steps: Step[]): Screen => ({ name, path, steps })
const admin = (name: string, path: string, ...steps: Step[]): Screen => ({
  ...site(`admin-${name}`, `/admin${path}`, ...steps),
  as: 'admin',
})

/** Stories have no address that is known before the demo has grouped them. */
async function topStory(page: Page): Promise<void> {
  const path = await page
    .locator('[aria-label="Top stories"] .story-more')
    .first()
    .getAttribute('href')
  await page.goto(new URL(path ?? '', page.url()).href, { waitUntil: 'networkidle' })
}

/** A button within the feed, in the middle of the screen. */
const inFeed = (name: RegExp | string) => async (page: Page) => {
  const button = page
    .getByRole('region', { name: 'Articles' })
    .getByRole('button', { name })
    .first()
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
}

async function pin(page: Page, width: number): Promise<void> {
  const pins = page.getByRole('group', { name: /^Stories about/ }).locator('a, button')
  if (width > 768) return pins.last().hover()
  const box = await pins.last().boundingBox()
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** What is there only with enough data. */
const pressIfThere = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name })
  if ((await button.count()) > 0) await button.click()
}

async function menu(page: Page, width: number): Promise<void> {
  const name = width > 768 ? 'News' : 'Open menu'
  const button = page.getByRole('button', { name, exact: true })
  if (width > 768) return button.hover()
  await button.click()
  await page.getByRole('button', { name: 'News', exact: true }).click()
}

async function failToLoadMore(page: Page): Promise<void> {
  await page.route(/\/api\/articles\?/, (route) => route.abort())
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('button', { name: 'Load again' }).scrollIntoViewIfNeeded()
}

/** Prices by the hour for a week, without those of two days. */
const withGap = () =>
  [...Array(7 * 24).keys()]
    .filter((hour) => hour < 48 || hour >= 96)
    .map((hour) => ({
      timestamp: new Date(Date.now() - 7 * DAY_MS + hour * HOUR_MS).toISOString(),
      price: 60_000 + hour,
    }))

/** The last 7 days of a coin, as another service would know them. */
const weekOf = (prices: () => object[]) => async (page: Page) => {
  await page.route('**/api/crypto/history/*/7d', (route) => route.fulfill({ json: prices() }))
  await page.getByRole('button', { name: '7d', exact: true }).first().click()
}

async function wouldMute(page: Page): Promise<void> {
  await page.getByLabel('Mute a word or publisher').fill('bitcoin')
  await page.getByRole('button', { name: 'Show what this hides' }).click()
}

/** The night desk has two-factor. */
async function askedForCode(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('night.desk')
  await page.getByLabel('Password').fill('awake-until-dawn')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
}

async function enterWrongCode(page: Page): Promise<void> {
  const refusal = { status: 400, json: { error: 'That code does not match.' } }
  await page.route('**/api/auth/two-factor', (route) => route.fulfill(refusal))
  await page.getByLabel(/six digits/).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That code does not match').waitFor()
}

/** Passkeys work on hosts that have a name. */
async function addPasskey(page: Page): Promise<void> {
  await addVirtualAuthenticator(page)
  await page.goto(page.url().replace('127.0.0.1', 'localhost'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog', { name: 'Name this passkey' }).waitFor()
}

async function openInvitation(page: Page): Promise<void> {
  const post = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post(new URL(path, page.url()).href, { data, headers })).json()
  }
  const admin = { username: 'demo', password: 'demo-password' }
  const { token } = await post('/api/auth/login', admin)
  const { link } = await post('/api/invitations', { name: 'Noor', role: 'editor' }, token)
  await page.goto(new URL(`/invite#${link.split('#')[1]}`, page.url()).href)
  await page.getByText('as Editor').waitFor()
}

async function testChannel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('dialog').getByRole('status').waitFor()
}

/** The demo is younger than any limit. */
async function deleteOldArticles(page: Page): Promise<void> {
  await page.route('**/api/settings/retention/preview', async (route) => {
    const preview = await (await route.fetch()).json()
    preview.articles.count = 12
    await route.fulfill({ json: preview })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Delete now…' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** What the link of a mail shows, without the mail. */
const fromMail = (barred: boolean) => async (page: Page) => {
  await page.route('**/api/follow/barred', (route) => route.fulfill({ json: { barred } }))
  await page.goto(new URL('/follow/bar#b.from-a-mail', page.url()).href)
  await page.getByRole('button', { name: barred ? 'Allow mail again' : 'Stop all mail' }).waitFor()
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').first().waitFor()
}

const check = (boxes: string, rows: number) => async (page: Page) => {
  for (let row = 0; row < rows; row += 1) await page.locator(boxes).nth(row).check()
}

/** Of a report that is not the lead. */
const split = (page: Page) =>
  page
    .locator('button:not([aria-disabled=true]):enabled:visible', { hasText: 'Split off' })
    .first()
    .click()

const openStory = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Open / })
    .first()
    .click()

const text = (words: string) => (page: Page) => page.getByText(words).first().click()

/** From 6 hours ago to 2 hours ago, as dragging over the chart would set it. */
const hoursAgo = (hours: number) =>
  new Date(Math.floor(Date.now() / 300_000) * 300_000 - hours * HOUR_MS).toISOString()
const span = `from=${hoursAgo(6)}&to=${hoursAgo(2)}`
const remembers = { 'my-feed': '{"version":1,"coins":["BTC","ETH","SOL"]}' }

/** What somebody keeps who has read for a while. */
const myFeed = {
  'my-feed': JSON.stringify({
    version: 1,
    coins: ['BTC', 'ETH', 'SOL'],
    searches: [
      { name: 'custody', view: 'search=custody', seen: 1 },
      { name: 'Sentiment 0-3, Ethereum', view: 'sentiment_score=0-3&category=ethereum', seen: 1 },
      { name: 'zzzznothing', view: 'search=zzzznothing', seen: 1 },
    ],
    mutes: [
      { kind: 'word', text: 'airdrop' },
      { kind: 'word', text: 'price prediction' },
    ],
    later: [
      {
        id: 1,
        title: 'What custodians hold, and where',
        outlet: 'Ledgerline',
        url: 'https://ledgerline.example/1',
      },
    ],
  }),
}

const type = (key: string, words: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.keyboard.type(words, { delay: 30 })
  await page.waitForTimeout(600)
}

/** Every screen and the states of it worth seeing: `npm run screens` photographs and checks each. */
export const screens: Screen[] = [
  { ...site('home', '/'), part: 'html' },
  site('home-grid', '/?view=grid', (page) =>
    page
      .getByRole('heading', { name: 'Latest Crypto News' })
      .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 88)),
  ),
  site('home-filter', '/', 'Filters'),
  site('home-bearish', '/?sentiment_score=0-3'),
  { ...site('home-menu', '/', menu), part: 'header' },
  site('home-chart', '/', '30d'),
  site('home-pin', '/', pin),
  site('home-brush', `/?coin=BTC&${span}`),
  {
    ...site(
      'home-no-prices',
      '/',
      weekOf(() => []),
    ),
    part: '[aria-label="Market"]',
  },
  { ...site('home-expanded', '/'), remembers: { 'market-expanded': 'yes' } },
  site('home-headlines', '/?view=headlines'),
  site('home-grouped', '/?group=1'),
  site('home-receipt', '/', inFeed(/sentiment/i)),
  site('home-freshness', '/', inFeed(/^Freshness/)),
  site('home-price-receipt', '/', inFeed(/Where does this come from/)),
  site('home-outlets', '/', inFeed(/more outlets?$/)),
  site('home-grid-outlets', '/?view=grid', inFeed(/more outlets?$/)),
  site('home-show-more', '/', inFeed('Show More')),
  site('home-shortcuts', '/', async (page, width) => width > 768 && page.keyboard.press('?')),
  { ...site('home-followed', '/?coin=BTC&coin=ETH&coin=SOL'), remembers },
  { ...site('my-feed', '/my-feed'), remembers: myFeed },
  site('my-feed-empty', '/my-feed'),
  { ...site('my-feed-mutes', '/my-feed', wouldMute), remembers: myFeed },
  site('palette', '/', type('Control+k', 'bit')),
  { ...site('palette-start', '/', type('Control+k', '')), remembers: myFeed },
  site('palette-none', '/', type('Control+k', 'qqxq')),
  { ...site('search-suggest', '/', type('/', 'eth')), part: 'main' },
  site('row-menu', '/', inFeed('Actions')),
  site('home-filtered', '/?search=exchange&tag=DeFi&freshness_score=7-10&view=grid'),
  site('home-search', '/?search=exchange'),
  site('home-nothing-found', '/?search=zzzznothing'),
  site('home-failed', '/', failToLoadMore),
  site('category', '/ethereum'),
  site('story', '/', topStory),
  site('story-why', '/', topStory, 'Why these scores?'),
  site('story-gone', '/stories/999999999/nothing'),
  site('coins', '/coins'),
  { ...site('coins-followed', '/coins?followed=1'), remembers },
  site('coins-none-followed', '/coins?followed=1'),
  site('coins-nothing-found', '/coins?filter=zzz'),
  {
    ...site('coins-failed', '/scores', (page) =>
      page.getByRole('link', { name: 'Coins' }).locator('visible=true').first().click(),
    ),
    fails: /\/api\/coins/,
  },
  site('coin', '/coins/btc'),
  site('coin-pin', '/coins/btc', pin),
  site('coin-brush', `/coins/btc?${span}&news=articles`),
  site('coin-quiet', '/coins/xlm?range=24h'),
  site('coin-gap', '/coins/btc', weekOf(withGap)),
  site('scorecard', '/scorecard'),
  site('outlets', '/outlets'),
  site('outlets-nothing-found', '/outlets?filter=gazette'),
  site('outlet', '/outlets/ledgerline'),
  site('outlet-few', '/outlets/the-daily-satchel'),
  site('data', '/data'),
  site('scorecard-table', '/scorecard', pressIfThere('Show as a table')),
  site('articles', '/articles'),
  site('brief', '/brief'),
  site('corrections', '/corrections'),
  site('moves', '/moves'),
  site('follow-bar', '/login', fromMail(false)),
  site('follow-barred', '/login', fromMail(true)),
  site('not-found', '/no-such-page'),
  site('page-services', '/services'),
  site('page-scores', '/scores'),
  site('page-contact', '/contact'),
  site('login', '/login'),
  site('login-error', '/login', signInWrongly),
  site('login-code', '/login', askedForCode),
  site('invite', '/login', openInvitation),
  { ...admin('dashboard', ''), part: 'html' },
  { ...admin('dashboard-editor', ''), as: 'editor' },
  { ...admin('dashboard-failed', ''), fails: /\/api\/(attention|settings)/ },
  {
    ...admin('menu', '', async (page, width) => {
      if (width < 769) await page.getByRole('button', { name: 'Open menu' }).click()
    }),
    part: 'nav',
  },
  { ...admin('closed-door', '/users'), as: 'editor' },
  admin('publishers', '/publishers'),
  admin('publisher-dialog', '/publishers', /add.*publisher/i),
  admin('publisher-edit', '/publishers', /^Edit/),
  admin('publisher', '/publishers', { link: 'The Daily Satchel' }),
  admin('publisher-healthy', '/publishers', { link: 'Ledgerline' }),
  admin('publisher-gone', '/publishers/99999999'),
  admin('articles-grid', '/articles'),
  admin('articles', '/articles_management'),
  admin('articles-hidden', '/articles_management?show=hidden'),
  admin('articles-nothing-found', '/articles_management?search=zzzznothing'),
  { ...admin('articles-failed', '/articles_management'), fails: /\/api\/articles\/admin/ },
  admin('articles-selected', '/articles_management', check('tbody >> role=checkbox', 3)),
  admin('article-delete', '/articles_management', 'View Details', 'Delete Article'),
  admin('article-details', '/articles_management', 'View Details'),
  admin('article-correct', '/articles_management', 'View Details', 'Correct scores'),
  admin('stories', '/stories'),
  admin('stories-open', '/stories?time=week', openStory),
  admin('stories-merge', '/stories?time=week', check('role=checkbox[name=/^Select /]', 2), 'Merge'),
  admin('stories-split', '/stories?time=week', openStory, split),
  admin('stories-nothing-found', '/stories?search=zzzznothing'),
  admin('trash', '/trash'),
  admin('trash-forever', '/trash', /^Delete for good/),
  admin('categories', '/categories'),
  admin('category-edit', '/categories', /^Edit/),
  admin('tags', '/tags'),
  admin('tag-delete', '/tags', /^Delete/),
  admin('users', '/users'),
  admin('settings-tokens', '/settings/tokens'),
  admin('settings-token-new', '/settings/tokens', 'New token'),
  admin('account-totp', '/account', 'Set up'),
  admin('account-totp-wrong', '/account', 'Set up', enterWrongCode),
  admin('account-passkey', '/account', addPasskey),
  admin('users-invite', '/users', 'Invite by link'),
  site('invite-gone', '/invite#none'),
  admin('user', '/users', { link: 'editor' }),
  admin('user-edit', '/users', /^Edit/),
  admin('account', '/account'),
  admin('logs', '/logs'),
  admin('logs-changes', '/logs?changes=true'),
  { ...admin('logs-failed', '/logs'), fails: /\/api\/logs/ },
  admin('usage-day', '/ai-usage'),
  admin('usage-publisher', '/ai-usage', /^Publisher$/),
  admin('usage-model', '/ai-usage', /^Model$/),
  admin('usage-month', '/ai-usage', /^Month$/),
  admin('crypto', '/crypto'),
  admin('coin-edit', '/crypto', /^Edit/),
  admin('pages', '/pages', text('/services')),
  admin('pages-preview', '/pages', text('/scores'), /^Preview$/),
  admin('page-create', '/pages', /^(Create|New|Add)/),
  admin('ai', '/ai'),
  admin('ai-model', '/ai', 'Add model'),
  admin('settings', '/settings'),
  admin('settings-alerts', '/settings/alerts'),
  admin('settings-channel', '/settings/alerts', 'Edit Webhook'),
  admin('settings-channel-tested', '/settings/alerts', 'Edit Webhook', testChannel),
  admin('settings-channel-new', '/settings/alerts', /^Set up E-mail/),
  admin('settings-retention', '/settings/retention'),
  admin('settings-retention-delete', '/settings/retention', deleteOldArticles),
]
