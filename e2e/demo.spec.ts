import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'
import { testFolder } from '../server/testing/test-folder.ts'
import { headlinesInSight } from './headlines-in-sight.ts'

let demo: ChildProcess
let url: string
let inbox: string
/** What it printed until it was open. */
const printed: string[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const words = [
    'demo/main.ts',
    '--data',
    join(testFolder(), 'demo'),
    '--port',
    '0',
    '--world-port',
    '0',
  ]
  demo = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  ;({ url, inbox } = await readyAt(demo))
})
test.afterAll(async () => {
  demo.kill('SIGINT')
  const [code] = await once(demo, 'exit')
  expect(code).toBe(0)
})

async function readyAt({ stdout }: ChildProcess): Promise<{ url: string; inbox: string }> {
  if (!stdout) throw new Error('The demo has no output')
  let site = ''
  for await (const line of createInterface(stdout)) {
    printed.push(line)
    site ||= /demo is open after [\d.]+ s: +(\S+)/.exec(line)?.[1] ?? ''
    const mails = /(\S+\/demo-inbox)/.exec(line)?.[1]
    if (!mails) continue
    stdout.resume()
    return { url: site, inbox: mails }
  }
  throw new Error('The demo ended before it was open')
}

test('it says each step, with the seconds since its start, until it is open', () => {
  const steps = printed.flatMap((line) => {
    const [, seconds, step = ''] = /^ +([\d.]+) s {2}(.+)$/.exec(line) ?? []
    return seconds && step !== 'Building the web part' ? { seconds: Number(seconds), step } : []
  })
  expect(steps.map(({ step }) => step)).toEqual([
    'Creating the database',
    'Preparing the database',
    'Reading the feeds of the sample world',
    expect.stringMatching(/^Grouping \d+ articles into stories$/),
    'Opening the site',
  ])
  expect(steps).toEqual(steps.toSorted((one, other) => one.seconds - other.seconds))
})

test('a newcomer looks around, signs in and runs the site, a reader follows a search, and news keeps arriving', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  const watched = await context.newPage()
  await watched.clock.install()
  await watched.goto(url)
  const feed = watched.getByRole('region', { name: 'Articles' })
  await expect(feed.getByRole('article')).toHaveCount(20)

  await test.step('the first page has its top stories, and gets its scores without a reload', async () => {
    await expect(
      watched.getByRole('region', { name: 'Top stories' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(feed.getByRole('button', { name: /^Freshness: / })).toHaveCount(20, {
      timeout: 60_000,
    })
    expect(await headlinesInSight(watched)).toBeGreaterThanOrEqual(10)
  })

  await test.step('a filter, a chart range, and pictures', async () => {
    await page.goto(`${url}/?sentiment_score=0-3&range=7d&view=grid`)
    await expect(page.getByText('Sentiment: 0-3')).toBeVisible()
    await expect(page.getByText('No data available')).toBeHidden()
    const list = page.getByRole('region', { name: 'Articles' })
    await expect(list.getByRole('article').first()).toBeVisible()
    const pictures = list.getByRole('article').locator('img')
    const widths = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ naturalWidth }) => naturalWidth),
      )
    // one of the widths that are drawn, so it is no default picture; a busy machine may give one up
    await expect
      .poll(async () => (await widths()).some((width) => [320, 640].includes(width)))
      .toBe(true)
  })

  await test.step('signing in with what the login page says', async () => {
    await page.goto(`${url}/login`)
    await expect(page.getByText('Demo: sign in as')).toBeVisible()
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password').fill('demo-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('fetching all feeds, of which one is dead', async () => {
    await page.getByRole('link', { name: 'Publishers' }).click()
    const fetchAll = page.getByRole('button', { name: 'Fetch All Feeds' })
    await fetchAll.click()
    await expect(page.getByText(/\d+ new articles?/).first()).toBeVisible({ timeout: 60_000 })
    await expect(fetchAll).toBeEnabled()
  })

  await test.step('analysing one article, and its trace in the usage', async () => {
    await page.goto(`${url}/admin/articles_management`)
    const analyze = page.getByRole('button', { name: 'Analyze with AI' }).first()
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/ai\/analyze\//),
      analyze.click(),
    ])
    expect(answer.status()).toBe(200)
    await page.getByRole('link', { name: 'API Usage' }).click()
    await expect(page.getByText(/built-in \(\d+\)/).first()).toBeVisible()
  })

  await test.step('adding a coin', async () => {
    await page.getByRole('link', { name: 'Crypto Data' }).click()
    await page.getByLabel('Symbol', { exact: true }).fill('sui')
    await page.getByLabel('Name').fill('Sui')
    await page.getByRole('button', { name: 'Add coin' }).click()
    await expect(page.getByText('Coin added successfully')).toBeVisible()
  })

  await test.step('a reader follows a search by e-mail without an account, confirms it, and is forgotten', async () => {
    const reader = await browser.newPage()
    await followByMail(reader)
    await reader.close()
  })

  await test.step('meanwhile, new articles have arrived', async () => {
    const bar = watched.getByRole('button', { name: /\d+ new articles?/ })
    // a page asks every minute; a leap may end the very question, so it can take a second one
    await expect(async () => {
      await watched.clock.fastForward(61_000)
      await expect(bar).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    const before = await feed.getByRole('article').first().textContent()
    // an answer may be a second old: then the bar comes back with the next article
    await expect(async () => {
      if (await bar.isVisible()) await bar.click()
      await expect(feed.getByRole('article').first()).not.toHaveText(before ?? '', {
        timeout: 1000,
      })
    }).toPass()
  })
})

async function followByMail(page: Page) {
  // mail is set up a while after the demo is open
  const offered = async () => (await (await fetch(`${url}/api/follow`)).json()).mail
  await expect.poll(offered, { timeout: 120_000 }).toBe(true)
  await page.goto(`${url}/?search=bitcoin`)
  const heading = page.getByRole('heading', { name: 'Follow this view' })
  await expect(async () => {
    // it may have opened late
    if (!(await heading.isVisible()))
      await page.getByRole('button', { name: 'Follow', exact: true }).first().click()
    await expect(heading).toBeVisible({ timeout: 2000 })
  }).toPass()
  const panel = page.getByRole('dialog', { name: 'Follow this view' })
  const follow = panel.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeDisabled()
  await panel.getByRole('radio', { name: 'Each new story' }).check()
  await panel.getByRole('switch', { name: 'E-mail' }).click()
  await panel.getByLabel('E-mail address').fill('not whole')
  await follow.click()
  await expect(panel.getByText('This is not a whole address.')).toBeVisible()
  await panel.getByLabel('E-mail address').fill('mara@example.org')
  await follow.click()
  const sent = page.getByRole('dialog', { name: 'Check your inbox' })
  await expect(sent.getByText('We sent a link to mara@example.org')).toBeVisible()
  await expect(sent.getByText(/^Send again in 0:\d\d$/)).toBeVisible()
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()

  await page.goto(`${url}/following`)
  await expect(page.getByText('waiting for you to confirm')).toBeVisible()
  const mails = async () => (await fetch(inbox)).text()
  await expect.poll(mails, { timeout: 60_000 }).toContain('mara@example.org')
  const token = /follow\/confirm#([\w.-]+)/.exec(await mails())?.[1]
  // nothing is confirmed by opening the link: mail scanners do
  await page.goto(`${url}/follow/confirm#${token}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed. Messages come from now on.')).toBeVisible()
  await page.getByRole('link', { name: 'What I follow' }).click()
  await expect(page.getByText('m…@example.org')).toBeVisible()
  await expect(page.getByText('mara@')).toHaveCount(0)
  // the browser keeps its own secret, not the link's, which opens one address only
  await expect(page.getByText('You came from a mail')).toHaveCount(0)

  await page.getByRole('button', { name: /^Forget/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Forget/ })
    .click()
  await expect(page.getByText('You are not following anything yet')).toBeVisible()
}
