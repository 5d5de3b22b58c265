import type { Page } from '@playwright/test'

export type Shot = {
  name: string
  path: string
  signedIn?: boolean
  /** The whole page rather than the first screen. */
  whole?: boolean
  prepare?: (page: Page, width: number) => Promise<unknown>
}

const admin = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
  name: `admin-${name}`,
  path: `/admin${path}`,
  signedIn: true,
  ...(prepare && { prepare }),
})

/** Stories have no address that is known before the demo has grouped them. */
async function openTopStory(page: Page): Promise<void> {
  const path = await page.locator('[aria-label="Top stories"] h3 a').first().getAttribute('href')
  await page.goto(new URL(path ?? '', page.url()).href, { waitUntil: 'networkidle' })
}

/** Every screen, and the states of it worth seeing. */
export const shots: Shot[] = [
  { name: 'home', path: '/' },
  { ...admin('settings', '/settings'), whole: true },
  { name: 'home-whole', path: '/', whole: true },
  {
    name: 'home-grid',
    path: '/?view=grid',
    prepare: (page) =>
      page
        .getByRole('heading', { name: 'Latest Crypto News' })
        .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 88)),
  },
  { name: 'home-grid-whole', path: '/?view=grid', whole: true },
  {
    name: 'home-filter',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  { name: 'home-bearish', path: '/?sentiment_score=0-3', whole: true },
  {
    name: 'home-menu',
    path: '/',
    prepare: async (page, width) => {
      if (width > 768) return page.getByRole('button', { name: 'News', exact: true }).hover()
      await page.getByRole('button', { name: /menu/i }).first().click()
    },
  },
  {
    name: 'home-chart',
    path: '/',
    prepare: async (page) => {
      await page
        .getByRole('radio', { name: '30d' })
        .or(page.getByRole('button', { name: '30d' }))
        .first()
        .click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'category', path: '/ethereum' },
  { name: 'home-headlines', path: '/?view=headlines', whole: true },
  { name: 'home-grouped', path: '/?group=1', whole: true },
  {
    name: 'home-receipt',
    path: '/',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /sentiment/i })
        .first()
        .click()
      await page.getByRole('dialog').first().waitFor()
    },
  },
  { name: 'story', path: '/', prepare: openTopStory },
  { name: 'coins', path: '/coins' },
  { name: 'coin', path: '/coins/btc' },
  { name: 'coin-whole', path: '/coins/btc', whole: true },
  { name: 'scorecard', path: '/scorecard' },
  { name: 'scorecard-whole', path: '/scorecard', whole: true },
  { name: 'home-filtered', path: '/?search=etf&tag=DeFi&freshness_score=7-10&view=grid' },
  { name: 'articles', path: '/articles' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'page-services', path: '/services' },
  { name: 'page-scores', path: '/scores' },
  { name: 'page-contact', path: '/contact' },
  { name: 'home-search', path: '/?search=etf' },
  { name: 'home-nothing-found', path: '/?search=zzzznothing' },
  { name: 'login', path: '/login' },
  admin('dashboard', ''),
  admin('publishers', '/publishers'),
  admin('publisher-dialog', '/publishers', (page) =>
    page
      .getByRole('button', { name: /add.*publisher/i })
      .first()
      .click(),
  ),
  admin('publisher', '/publishers', async (page) => {
    await page.getByRole('link', { name: 'The Daily Satchel' }).first().click()
    await page.getByRole('heading', { name: 'The Daily Satchel' }).waitFor()
    await page.waitForLoadState('networkidle')
  }),
  admin('articles-grid', '/articles'),
  admin('articles', '/articles_management'),
  admin('article-delete', '/articles_management', async (page) => {
    await page.getByRole('button', { name: 'View Details' }).first().click()
    await page.getByRole('button', { name: 'Delete Article' }).click()
  }),
  admin('article-details', '/articles_management', (page) =>
    page.getByRole('button', { name: 'View Details' }).first().click(),
  ),
  admin('stories', '/stories'),
  admin('trash', '/trash'),
  admin('ai', '/ai'),
  admin('account', '/account'),
  admin('categories', '/categories'),
  admin('tags', '/tags'),
  admin('users', '/users'),
  admin('logs', '/logs'),
  admin('usage-day', '/ai-usage'),
  admin('usage-publisher', '/ai-usage', async (page) => {
    await page
      .getByRole('radio', { name: 'Publisher' })
      .or(page.getByRole('button', { name: 'Publisher' }))
      .first()
      .click()
    await page.waitForLoadState('networkidle')
  }),
  admin('settings-retention', '/settings/retention'),
  admin('crypto', '/crypto'),
  admin('pages', '/pages', (page) => page.getByText('/services').first().click()),
]
