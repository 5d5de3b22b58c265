import type { Page } from '@playwright/test'
import { press, type Shot } from './shot.ts'

const admin = (name: string, path: string, more: Shot['prepare'] | Partial<Shot> = {}): Shot => ({
  name: `admin-${name}`,
  path: `/admin${path}`,
  as: 'admin',
  ...(typeof more === 'function' ? { prepare: more } : more),
})

const whole = { whole: true }

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
}

async function openStory(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await page.getByRole('list', { name: 'Articles of this story' }).waitFor()
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.waitForLoadState('networkidle')
}

/** Every screen of the admin area, with its dialogs and states. */
export const adminShots: Shot[] = [
  admin('dashboard', '', { part: 'nav' }),
  admin('dashboard-whole', '', whole),
  { ...admin('dashboard-editor', '', whole), as: 'editor' },
  admin('dashboard-failed', '', { fails: /\/api\/(attention|settings)/ }),
  admin('menu', '', async (page, width) => {
    if (width < 769) await page.getByRole('button', { name: 'Open menu' }).click()
  }),
  { ...admin('closed-door', '/users'), as: 'editor' },
  admin('publishers', '/publishers', { part: 'nav' }),
  admin('publishers-whole', '/publishers', whole),
  admin('publisher-dialog', '/publishers', press(/add.*publisher/i)),
  admin('publisher-edit', '/publishers', press(/^Edit/)),
  admin('publisher', '/publishers', {
    ...whole,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'The Daily Satchel' }).first().click()
      await page.getByRole('heading', { name: 'The Daily Satchel' }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  admin('publisher-healthy', '/publishers', {
    ...whole,
    prepare: async (page) => {
      await page.locator('main').getByRole('link', { name: 'Ledgerline' }).first().click()
      await page.getByRole('heading', { name: 'Ledgerline' }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  admin('publisher-gone', '/publishers/99999999'),
  admin('articles-grid', '/articles'),
  admin('articles', '/articles_management', { part: 'nav' }),
  admin('articles-whole', '/articles_management', whole),
  admin('articles-hidden', '/articles_management?show=hidden'),
  admin('articles-nothing-found', '/articles_management?search=zzzznothing'),
  admin('articles-failed', '/articles_management', { fails: /\/api\/articles\/admin/ }),
  admin('articles-selected', '/articles_management', async (page) => {
    for (const row of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(row).check()
  }),
  admin('article-delete', '/articles_management', async (page) => {
    await openDetails(page)
    await page.getByRole('button', { name: 'Delete Article' }).click()
  }),
  admin('article-details', '/articles_management', openDetails),
  admin('article-correct', '/articles_management', async (page) => {
    await openDetails(page)
    const correct = page.getByRole('dialog').getByRole('button', { name: 'Correct scores' })
    await correct.click()
    await page.getByLabel('Why (optional)').scrollIntoViewIfNeeded()
  }),
  admin('stories', '/stories'),
  admin('stories-open', '/stories?time=week', { ...whole, prepare: openStory }),
  admin('stories-merge', '/stories?time=week', async (page) => {
    for (const row of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(row)
        .check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  admin('stories-split', '/stories?time=week', async (page) => {
    await openStory(page)
    await page
      .getByRole('button', { name: /^Split off/ })
      .locator('visible=true')
      .last()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  admin('stories-nothing-found', '/stories?search=zzzznothing'),
  admin('trash', '/trash'),
  admin('trash-forever', '/trash', press(/^Delete for good/)),
  admin('categories', '/categories', whole),
  admin('category-edit', '/categories', press(/^Edit/)),
  admin('tags', '/tags'),
  admin('tag-delete', '/tags', press(/^Delete/)),
  admin('users', '/users', whole),
  admin('user', '/users', {
    ...whole,
    prepare: async (page) => {
      await page.locator('main').getByRole('link', { name: 'editor' }).click()
      await page.getByRole('heading', { name: 'editor' }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  admin('user-edit', '/users', press(/^Edit/)),
  admin('account', '/account', whole),
  admin('logs', '/logs'),
  admin('logs-changes', '/logs?changes=true', whole),
  admin('logs-failed', '/logs', { fails: /\/api\/logs/ }),
  admin('usage-day', '/ai-usage', whole),
  admin('usage-publisher', '/ai-usage', { ...whole, prepare: (page) => choose(page, 'Publisher') }),
  admin('usage-model', '/ai-usage', { ...whole, prepare: (page) => choose(page, 'Model') }),
  admin('usage-month', '/ai-usage', { ...whole, prepare: (page) => choose(page, 'Month') }),
  admin('crypto', '/crypto'),
  admin('coin-edit', '/crypto', press(/^Edit/)),
  admin('pages', '/pages', (page) => page.getByText('/services').first().click()),
  admin('pages-preview', '/pages', {
    ...whole,
    prepare: async (page) => {
      await page.getByText('/scores').first().click()
      await choose(page, 'Preview')
    },
  }),
  admin('page-create', '/pages', press(/^(Create|New|Add)/)),
  admin('ai', '/ai', whole),
  admin('ai-model', '/ai', press('Add model')),
  admin('settings', '/settings', whole),
  admin('settings-channel', '/settings', press('Edit Webhook')),
  admin('settings-channel-new', '/settings', press(/^Set up E-mail/)),
  admin('settings-retention', '/settings/retention', whole),
]
