import type { Page } from '@playwright/test'
import { makeArticles } from '../server/testing/factories.ts'
import { dayWord } from './ago.ts'
import { expect, hydrated, PHONE, test } from './site-test.ts'

test.afterAll(({ forgetAdded }) => forgetAdded())

const rows = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('article')
const panel = (page: Page) => page.getByRole('dialog', { name: 'My feed' })
const openMyFeed = async (page: Page) => {
  await page.getByRole('link', { name: /^My feed/ }).click()
  await expect(panel(page)).toBeVisible()
}

/** Every request of a page, address and body. */
function recorded(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    requests.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`)
    requests.push(JSON.stringify(request.headers()))
  })
  return requests
}

test('on a phone mutes an outlet and a word, shows what is hidden, and takes it back', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  // marked before: an id of nine digits is not mistaken for another number in a request
  const readBefore = 700_000_001
  await page.addInitScript(
    (marks) =>
      localStorage.getItem('read-articles') ?? localStorage.setItem('read-articles', marks),
    JSON.stringify([readBefore]),
  )
  const requests = recorded(page)
  await page.goto('/')
  await hydrated(page)
  // the code that marks what is read comes after the page, and begins by noting the visit
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).not.toBeNull()
  const calm = rows(page).filter({ hasText: 'A calm day' })
  const readNow = Number(await calm.getAttribute('data-story'))
  await context.route('https://**', (route) => route.fulfill({ body: '' }))
  const opened = page.waitForEvent('popup')
  await calm.getByRole('heading').getByRole('link').click()
  await (await opened).close()
  const marks = () => page.evaluate(() => JSON.parse(localStorage.getItem('read-articles') ?? '[]'))
  await expect.poll(marks).toEqual([readBefore, readNow])
  const hostile = rows(page).filter({ hasText: '<b>Evil</b>' })
  await expect(hostile).toHaveCount(1)
  const hostileDay = dayWord(await hostile.locator('time').first().getAttribute('datetime'))
  await hostile.getByRole('button', { name: 'Show More' }).click()
  await hostile.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Mute <b>Evil</b>' }).click()
  await expect(hostile).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hostile).toHaveCount(1)
  await hostile.getByRole('button', { name: 'Show More' }).click()
  await hostile.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Mute <b>Evil</b>' }).click()

  await openMyFeed(page)
  const hiddenToday = hostileDay === 'Today' ? '1 article hidden today' : 'No articles hidden today'
  await expect(panel(page).getByText(hiddenToday, { exact: true })).toBeVisible()
  await panel(page).getByLabel('Mute a word or publisher').fill('Calm')
  await panel(page).getByRole('button', { name: 'Show what this hides' }).click()
  const hidden = panel(page).getByRole('list', { name: 'Hidden articles' })
  await expect(hidden.getByRole('link')).toHaveText(['A calm day'])
  await expect(calm).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(calm).toHaveCount(0)
  await expect(hidden.getByRole('link')).toHaveCount(2)

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(calm).toHaveCount(0)
  await expect(hostile).toHaveCount(0)
  await openMyFeed(page)
  await panel(page).getByRole('button', { name: 'Unmute Calm' }).click()
  await expect(calm).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(calm).toHaveCount(0)
  // the article whose row was opened is read, too
  expect(await marks()).toEqual([readBefore, readNow, expect.any(Number)])
  expect(
    requests.filter((request) => /calm|evil|read-articles|visits|700000001/i.test(request)),
  ).toEqual([])
})

test('works by keyboard alone: mute, undo, read later', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const first = rows(page).first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('button', { name: 'Show More' }).press('Enter')
  await first.getByRole('button', { name: 'Actions' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kept in My feed')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Actions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Remove from read later' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ledgerline is muted')).toBeVisible()
  await expect(rows(page).filter({ hasText: title })).toHaveCount(0)
  await expect(
    rows(page).getByRole('heading').getByRole('link').and(page.locator(':focus')),
  ).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page).filter({ hasText: title })).toHaveCount(1)

  await page.getByRole('link', { name: /^My feed/ }).press('Enter')
  const later = panel(page).getByRole('region', { name: 'Read later' })
  await expect(later.getByRole('link')).toHaveText([title])
  await expect(later).toContainText('Ledgerline')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('saves a search by mouse and by keyboard, counts what came since, and opens it on a phone', async ({
  page,
  site,
}) => {
  await page.goto('/?search=custody')
  await hydrated(page)
  const save = page.getByRole('button', { name: 'Save this search' })
  const saved = page.getByRole('button', { name: 'Saved in My feed' })
  await save.click()
  await saved.click()
  await expect(page.getByText('The saved search is deleted')).toBeVisible()
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()
  const at = new Date().toISOString()
  await makeArticles(
    site.db,
    ['Custody rules', 'A custody bank'].map((title, index) => ({
      title,
      url: `https://news.example/custody-${index}`,
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      analyzed_at: at,
    })),
  )
  // the address that the page asks for: an answer may be a second old
  const address = '/api/articles?search=custody&limit=20'
  await expect.poll(async () => (await (await page.request.get(address)).json()).totalCount).toBe(2)
  await page.setViewportSize(PHONE)
  await page.goto('/coins')
  await expect(page.getByRole('link', { name: 'My feed 2' })).toBeVisible()
  await openMyFeed(page)
  const search = panel(page).getByRole('region', { name: 'Saved searches' })
  await expect(search.getByRole('listitem')).toContainText('2 new')
  await search.getByRole('link', { name: /custody/ }).click()
  await expect(page).toHaveURL(/\/\?search=custody$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'My feed', exact: true })).toBeVisible()
  await openMyFeed(page)
  await expect(search.getByRole('listitem')).toContainText('nothing new')
})

test('moves to another browser by link and by file; a broken file changes nothing', async ({
  page,
  browser,
  site,
}) => {
  const feed = {
    version: 1,
    coins: ['BTC', 'ZCL'],
    searches: [{ name: 'halving', view: 'search=halving', seen: 3 }],
    mutes: [{ kind: 'word', text: 'airdrop' }],
    later: [],
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.evaluate((text) => localStorage.setItem('my-feed', text), JSON.stringify(feed))
  await page.goto('/my-feed')
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Copy as link' }).click()
  await expect(panel(page).getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Save as file' }).click()
  const file = await (await download).path()

  const context = await browser.newContext({ baseURL: site.url })
  const other = await context.newPage()
  const requests = recorded(other)
  const stored = () => other.evaluate(() => JSON.parse(localStorage.getItem('my-feed') ?? 'null'))
  await other.goto(link)
  const question = other.getByRole('alertdialog', { name: 'Bring in a feed from a link' })
  await expect(question).toContainText('1 saved search: halving')
  await expect(question).toContainText('1 coin is not tracked by this site and left out: ZCL')
  expect(await stored()).toBeNull()
  expect(other.url()).not.toContain('#feed')
  const add = question.getByRole('button', { name: 'Add to mine' })
  await expect(add).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(panel(other).getByText('airdrop', { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ coins: ['BTC'], mutes: feed.mutes })
  expect(requests.filter((request) => /airdrop|feed=/.test(request))).toEqual([])

  await panel(other).getByRole('button', { name: 'Clear everything' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Clear everything' }).click()
  await expect.poll(stored).toMatchObject({ coins: [], mutes: [], searches: [] })
  const chooser = panel(other).getByLabel('A My feed file')
  await chooser.setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"ty'),
  })
  const refusal = other.getByRole('alertdialog', { name: 'This file cannot be read' })
  await expect(refusal).toContainText('Nothing was changed.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  expect(await stored()).toMatchObject({ coins: [], mutes: [], searches: [] })
  await chooser.setInputFiles(file)
  await other.getByRole('button', { name: 'Replace mine' }).click()
  await expect.poll(stored).toMatchObject({ coins: ['BTC'], mutes: feed.mutes })

  const tab = await context.newPage()
  await tab.goto('/my-feed')
  await panel(tab).getByRole('button', { name: 'Unmute airdrop' }).click()
  await expect(panel(other).getByText('airdrop', { exact: true })).toHaveCount(0)
  await context.close()
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })
const chosen = (page: Page) => palette(page).locator('[aria-selected=true]')

test('finds a coin, an outlet, a page and a setting by Ctrl K without a mouse', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible()
  await page.keyboard.type('btc')
  await expect(chosen(page)).toContainText('Bitcoin')
  const height = (await palette(page).getByRole('listbox').locator('..').boundingBox())?.height
  await expect(palette(page).getByRole('option', { name: /Search news for 'btc'/ })).toContainText(
    'article',
  )
  expect((await palette(page).getByRole('listbox').locator('..').boundingBox())?.height).toBe(
    height,
  )
  await expect(chosen(page)).toContainText('Bitcoin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/coins\/btc$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('ledger')
  await expect(chosen(page)).toContainText('Ledgerline')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?publisher=Ledgerline$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('qqxq')
  await expect(palette(page).getByText("Nothing found for 'qqxq'")).toBeVisible()
  await expect(chosen(page)).toContainText("Search the text of all articles for 'qqxq'")
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\/\?search=qqxq$/)
})

test('the Search tab opens the palette over the whole phone, and the search box makes suggestions', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await palette(page).getByRole('combobox').fill('defi')
  await expect(palette(page).getByRole('option', { name: 'DeFi' }).first()).toBeVisible()
  await palette(page).getByRole('button', { name: 'Cancel' }).click()

  const box = page.getByRole('searchbox', { name: 'Search news' })
  await box.click()
  await page.keyboard.type('bit')
  const offered = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(offered.getByRole('option', { name: /Bitcoin BTC/ })).toBeVisible()
  await expect(offered.getByRole('option', { name: /^bitcoin \d+ article/ })).toBeVisible()
  await expect(page.getByText(/articles? below match(es)? 'bit'/)).toBeVisible()
  await expect(offered.locator('[aria-selected=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(box).toHaveValue('bit')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL('/')
})
