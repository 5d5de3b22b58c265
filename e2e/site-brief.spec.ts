import type { Page } from '@playwright/test'
import { FLOOD, LISTING, REPORTS } from '../server/testing/story-site.ts'
import { closeDays, dayAgo } from './closed-days.ts'
import { startProxy, UPGRADED } from './front-proxy.ts'
import { hydrated, PHONE } from './site-test.ts'
import { expect, signedIn, test as withSite } from './test.ts'

const test = withSite.extend<object, { closed: undefined }>({
  closed: [
    async ({ site }, use) => use(void (await closeDays(site))),
    { scope: 'worker', auto: true },
  ],
  expectedErrors: async ({}, use) =>
    use([/status of 404 \(Not Found\) \S+\/(icon|images|brief|api\/briefs)\//]),
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the newest brief opens from the navigation, leads to its stories and to the day before', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Brief' })
      .click()
    await expect(page).toHaveURL(`/brief/${dayAgo(1)}`)
    const sheet = page.getByRole('article')
    await expect(sheet.getByRole('heading', { level: 1, name: 'Daily brief' })).toBeVisible()
    await expect(sheet).toContainText('Closed at 24:00 UTC. 5 articles from 3 outlets, 2 stories.')
    await expect(sheet.getByRole('listitem').first()).toContainText('3 outlets, 3 independent')
    await expect(sheet.getByRole('link', { name: FLOOD[0].title })).toBeVisible()
    const table = sheet.getByRole('table')
    await expect(table.getByRole('rowheader').first()).toHaveText('Bitcoin')
    await expect(table.getByRole('row')).toHaveCount(1 + 5 + 1 + 5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(`/brief/${dayAgo(2)}`)
    await expect(sheet.getByRole('link', { name: LISTING[0].title })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await sheet.getByRole('link', { name: REPORTS[0].title }).click()
    await expect(page).toHaveURL(/\/stories\/\d+\/harrow-bank/)
  })
})

test('a day that runs says so, a day without a brief leads to the newest, and that of a full day prints on one page', async ({
  page,
  request,
}) => {
  expect((await request.get(`/brief/${dayAgo(400)}`)).status()).toBe(404)
  await page.goto(`/brief/${dayAgo(0)}`)
  await expect(
    page.getByText('This day is not over. The brief is closed at 24:00 UTC;'),
  ).toBeVisible()
  await page.goto(`/brief/${dayAgo(400)}`)
  await expect(page.getByText('There is no brief for this day')).toBeVisible()
  await page.getByRole('link', { name: 'Newest brief' }).click()
  await expect(page).toHaveURL(`/brief/${dayAgo(1)}`)
  await hydrated(page)
  // five stories with headlines of two lines, four reactions, three corrections and three moves
  await page.getByRole('article').evaluate((sheet) => {
    const stories = sheet.querySelector('ol')
    const story = stories?.querySelector('li')
    if (!stories || !story) throw new Error('The brief has no story')
    while (stories.children.length < 5) stories.append(story.cloneNode(true))
    for (const headline of stories.querySelectorAll('h3'))
      headline.textContent = 'Custodians move coins to cold storage '.repeat(4).trim()
    const reactions = document.createElement('div')
    reactions.style.height = '110px'
    const records = document.createElement('div')
    records.style.height = '112px'
    records.dataset.records = ''
    sheet.querySelector('section')?.after(reactions, records)
  })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'The market of the day' })).toBeVisible()
  for (const hidden of ['Print', 'Subscribe by feed', 'Skip to content'])
    await expect(page.getByText(hidden)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

// the worker starts when all else of a page is done
const patience = { timeout: 20_000 }

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.setTimeout(60_000)

  /** Paths of the pages that the service worker has. */
  const keptPages = (page: Page) =>
    page.evaluate(async () => {
      const kept = []
      for (const name of ['pages', 'saved'])
        if (await caches.has(name)) kept.push(...(await (await caches.open(name)).keys()))
      return kept.map(({ url }) => new URL(url).pathname)
    })

  test('pages that were opened and a saved brief can be read; signing out deletes them', async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_|Failed to (load|fetch)|Error fetching|No answer|status of (404|503)/)
    const proxy = await startProxy(site.url)
    await page.goto(proxy.url)
    await hydrated(page)
    await expect.poll(() => keptPages(page), patience).toContain('/')
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Brief' })
      .click()
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(
      page.getByText('Saved: this brief and 2 stories open without a network.'),
    ).toBeVisible()
    expect((await keptPages(page)).filter((path) => path.startsWith('/stories/'))).toHaveLength(2)

    await proxy.cut()
    await context.setOffline(true)
    await page.goto(proxy.url)
    await expect(page.getByText(/^You are offline\. This page is as of \d\d:\d\d\.$/)).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Brief' })
      .click()
    await expect(page.getByText('You are offline. This page is as of')).toBeVisible()
    await page.getByRole('link', { name: FLOOD[0].title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: FLOOD[0].title })).toBeVisible()
    await page.goto(`${proxy.url}/scorecard`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Daily brief/ }).first()).toBeVisible()
    await expect(page.goto(`${proxy.url}/login`)).rejects.toThrow('ERR_')

    await proxy.mend()
    await context.setOffline(false)
    await signedIn(page, site)
    // not found, so it is not kept itself
    await page.goto(`${proxy.url}/about-nothing`)
    await hydrated(page)
    expect(await keptPages(page)).not.toEqual([])
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await expect.poll(() => keptPages(page)).toEqual([])
    await proxy.cut()
  })

  test('?sw=off deletes what is kept after a press and keeps no more; ?sw=on takes it back', async ({
    page,
  }) => {
    const switchTo = async (address: string, press: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog')
      await page.goto(address)
      await (await asked)[press]()
    }
    const isOff = () => page.evaluate(() => caches.has('off'))
    await page.goto('/')
    await hydrated(page)
    await expect.poll(() => keptPages(page), patience).toContain('/')
    await page.evaluate(() => localStorage.setItem('followed-coins', '["BTC"]'))

    await switchTo('/?sw=off', 'dismiss')
    expect(await keptPages(page)).toContain('/')
    await switchTo('/?sw=off', 'accept')
    await expect.poll(() => keptPages(page)).toEqual([])
    expect(await isOff()).toBe(true)
    await page.goto('/coins')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await keptPages(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('followed-coins'))).toBe('["BTC"]')

    await switchTo('/?sw=on', 'accept')
    await expect.poll(isOff).toBe(false)
    await page.goto('/coins')
    await expect.poll(() => keptPages(page), patience).toContain('/coins')
  })

  test('an upgrade under an open tab never mixes the files of two builds', async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(
      /ERR_|Failed to (load|fetch)|Error fetching|No answer|status of (404|503)|dynamically imported/,
    )
    const proxy = await startProxy(site.url)
    await recordTakeovers(page)
    await page.goto(proxy.url)
    await hydrated(page)
    await expect.poll(() => keptPages(page), patience).toContain('/')
    const old = await currentBuild(page)
    proxy.upgrade()
    // code of a part that was never loaded is gone: the page loads again, all of it from the new build
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Coins' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible()
    await hydrated(page)
    await expect.poll(() => buildsOfFiles(page)).toHaveLength(1)

    // the page has said what it has to say to the workers, and the browser has found the new one
    await expect.poll(() => keptPages(page), patience).toContain('/coins')
    await expect.poll(() => currentBuild(page), patience).not.toBe(old)
    const takeoversOfCoins = await takeovers(page)
    // whole, but of the old build if the browser shows what it has while it asks again
    await page.goto(proxy.url)
    await hydrated(page)
    await expect.poll(() => buildsOfFiles(page)).toHaveLength(1)
    await expect.poll(() => currentBuild(page), patience).toBe(UPGRADED)
    // it happened once, under a page that was whole; no navigation began before it was over
    expect([...takeoversOfCoins, ...(await takeovers(page))]).toEqual([{ afterDocument: true }])

    await page.reload()
    await hydrated(page)
    expect(await buildsOfFiles(page)).toEqual(['new'])
    await expect.poll(() => buildOfKeptHome(page), patience).toBe('new')
    expect(await takeovers(page)).toEqual([])

    await proxy.cut()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await hydrated(page)
    expect(await buildsOfFiles(page)).toEqual(['new'])
    expect(await takeovers(page)).toEqual([])
  })
})

/**
 * The build of the active service worker, or 'changing' while another waits. It is asked only when none waits: with
 * developer tools Chromium ends a worker that is taken over, and a message would start it again.
 */
const currentBuild = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready
    if (waiting || installing || active?.state !== 'activated') return 'changing'
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<string>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.result)
    })
    active.postMessage({ do: 'build' }, [port2])
    return answer
  })

/** Each document notes when another worker took it over. */
const recordTakeovers = (page: Page) =>
  page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => performance.mark('takeover'))
  })

const takeovers = (page: Page) =>
  page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const whole = document?.responseEnd ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByName('takeover')
      .map(({ startTime }) => ({ afterDocument: startTime > whole }))
  })

const buildsOfFiles = (page: Page) =>
  page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
    return [...new Set(files.map(({ name }) => (name.includes('/assets/b/') ? 'new' : 'old')))]
  })

const buildOfKeptHome = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/', { cacheName: 'pages' })
    return (await kept?.text())?.includes('/assets/b/') ? 'new' : 'old'
  })

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the site can be installed, and its shortcuts open what they name', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    // Page.getInstallabilityErrors of a headless shell is empty for any page: what Chromium asks for is checked one by one
    const chromium = await page.context().newCDPSession(page)
    const { data = '', errors } = await chromium.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data)
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/./),
      short_name: expect.stringMatching(/./),
      display: 'standalone',
      start_url: '/',
      scope: '/',
    })
    expect(manifest.prefer_related_applications ?? false).toBe(false)
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { src, sizes } of icons) expect(await sizeOf(page, src)).toBe(sizes)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL), patience)
      .toMatch(/\/sw\.js$/)

    const shortcuts: { name: string; url: string }[] = manifest.shortcuts
    expect(shortcuts.map(({ name }) => name)).toEqual(['Top stories', 'Coins', 'Brief', 'My feed'])
    for (const { url } of shortcuts) expect((await request.get(url)).status(), url).toBe(200)
    await page.goto(shortcuts.at(-1)?.url ?? '')
    await expect(page.getByRole('dialog', { name: 'My feed' })).toBeVisible()
    const worker = await request.get('/sw.js')
    expect(worker.headers()['cache-control']).toBe('no-cache')
    expect(await worker.text()).toContain('const CACHING = true')
  })
})

/** As the browser draws it: '192x192'. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
