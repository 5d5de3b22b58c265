import { accentProblem, contrast } from '../contract/platform/accent.ts'
import { DAY_MS } from '../contract/platform/durations.ts'
import { accentPath } from '../server/platform/settings/accent-stylesheet.ts'
import { makeArticles } from '../server/testing/factories.ts'
import { blackPng } from '../server/testing/png.ts'
import { randomRuns } from '../server/testing/random-runs.ts'
import { ago } from './ago.ts'
import { expect, signedIn, test } from './test.ts'

test('an admin sets a limit, sees what would go, saves, undoes, and deletes at once', async ({
  page,
  site,
}) => {
  await makeArticles(
    site.db,
    [10, 100, 200, 200].map((days, n) => ({
      title: `Story ${days} ${n}`,
      published_at: ago(days * DAY_MS),
      featured: n === 3,
    })),
  )
  await signedIn(page, site)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Retention' }).click()
  await expect(page).toHaveURL('/admin/settings/retention')
  const keep = page.getByLabel('Keep articles')
  const row = page.getByRole('listitem').filter({ has: keep })
  // a new site starts with a year
  await expect(keep).toHaveValue('365')
  await expect(row).toContainText('nothing')
  await expect(page.getByRole('button', { name: 'Delete now…' })).toBeDisabled()

  await keep.selectOption('90 days')
  await expect(row).toContainText(/2 articles from before .*\sof 4, frees/)
  await expect(page.getByText('Saving deletes nothing before 03:00 UTC. This many')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(keep).toHaveValue('365')
  await expect(row).toContainText('nothing')

  await keep.selectOption('180 days')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1 article from before')
  await page.getByRole('button', { name: 'Delete now…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This cannot be undone and does not go through Trash.')
  await expect(question.getByRole('button', { name: 'Delete now' })).toBeDisabled()
  await question.getByLabel('Type DELETE to confirm').fill('DELETE')
  await question.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('Deleted: 1 article.')).toBeVisible()
  await expect(row).toContainText('nothing')
  await expect(page.getByText(/Last run .*: 1 article\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Disk by kind' })).toContainText(/Articles .*Free/)

  await page.goto('/admin/logs')
  await expect(page.getByRole('row', { name: /Retention changed/ }).first()).toContainText(
    'Keep articles',
  )
  await page.goto('/admin/articles_management')
  await expect(page.getByRole('row', { name: /Story 200 3/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Story 200 2/ })).toHaveCount(0)
})

// the picture that is too large
test.use({ expectedErrors: [/status of 413/] })

test('an admin gives the site a name, a logo, a favicon and a colour, sees them with the next request, and undoes it', async ({
  page,
  site,
}) => {
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const places = ['/', '/feed.xml', '/manifest.webmanifest', '/api/openapi.json', '/embed/top']
  for (const place of places) expect(await read(place), place).toContain('Crypto News')

  await signedIn(page, site)
  await page.goto('/admin/settings')
  await page.getByLabel('Name').fill('Harbour Wire')
  await page.getByLabel('Tagline').fill('Crypto news, weighed')
  const png = (width: number, height: number) => ({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: blackPng(width, height),
  })
  await page.locator('input[type=file]').first().setInputFiles(png(4001, 4001))
  await expect(
    page.getByText('The logo has too many pixels; 4000 x 4000 is the most.'),
  ).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(png(112, 56))
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await page.locator('input[type=file]').last().setInputFiles(png(64, 64))
  await expect(page.getByRole('button', { name: 'Remove the favicon' })).toBeVisible()

  const hex = page.getByLabel('Hex value')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await hex.fill('#d9a21b')
  await expect(page.getByText('Too pale for links on white.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByText('too low')).toHaveCount(0)
  await page.getByLabel('Hue').focus()
  await page.keyboard.press('ArrowRight')
  await expect(hex).not.toHaveValue('#d9a21b')
  await page.getByLabel('Blue').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Teal')).toBeChecked()
  await expect(hex).toHaveValue('#0b6e69')

  for (const link of ['Imprint', 'Scores']) {
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.keyboard.type(link)
    await page.keyboard.press('Tab')
    await page.keyboard.type(link === 'Scores' ? '/scores' : 'javascript:alert(1)')
  }
  await expect(save).toBeDisabled()
  await page.getByLabel('Address of Imprint').fill('https://news.example/imprint')
  await page.getByRole('button', { name: 'Move Scores', exact: true }).press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: 'Move Scores', exact: true })).toBeFocused()
  await page.getByLabel('Say in the footer that this site tracks nobody').check()

  await save.click()
  await expect(page.getByText('Site saved.')).toBeVisible()
  await expect(
    page.getByRole('complementary').getByRole('link', { name: 'Harbour Wire' }),
  ).toBeVisible()
  for (const place of places) expect(await read(place), place).toContain('Harbour Wire')
  const html = await read('/')
  expect(html).toContain('<title>Harbour Wire</title>')
  expect(html).toMatch(/<link rel="icon" href="\/uploads\/[0-9a-f]{32}-32\.png"/)
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/accent\/0b6e69-[0-9a-f]{8}\.css"/)

  await page.goto('/')
  await expect(page.locator('header img').first()).toHaveAttribute('width', '56')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await expect(footer.getByRole('link').last()).toHaveAttribute(
    'href',
    'https://news.example/imprint',
  )
  await expect(page.getByText('No tracking, no cookies but your theme.')).toBeVisible()

  await page.goto('/admin/logs?entity_type=site')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText("Undone: 'Site'.").first()).toBeVisible()
  for (const place of places) expect(await read(place), place).toContain('Crypto News')
  expect(await read('/')).not.toMatch(/\/assets\/accent\/|\/uploads\/|Harbour/)
})

test('of random accents each that is accepted has contrast 4.5 in the rendered page, in both themes', async ({
  page,
}) => {
  let state = 20261118
  const random = Array.from({ length: randomRuns(1000) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`
  })
  const accepted = random.filter((accent) => !accentProblem(accent))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const measured = await page.evaluate(measureAccents, accepted.map(accentPath))
  expect(measured.filter(({ text, below }) => !(contrast(text, below) >= 4.5))).toEqual([])
  expect(new Set(measured.map(({ text }) => text)).size).toBeGreaterThan(randomRuns(200))
})

/** What the page shows with each stylesheet: links, marked texts and texts on the accent, and what is below them. */
async function measureAccents(paths: (string | null)[]) {
  // with the form in it, each of the thousands of changes would style it anew
  document.body.replaceChildren()
  const pairs = ['canvas', 'surface', 'surface-2', 'surface-3', 'pop', 'accent-tint'].map(
    (below) => ['accent-text', below],
  )
  const probes = [...pairs, ['text-2', 'accent-tint'], ['on-accent', 'accent']].map(
    ([text, below]) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--${text})`
      probe.style.backgroundColor = `var(--${below})`
      return getComputedStyle(probe)
    },
  )
  const hex = (colour: string) =>
    `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const found: { path: string | null; theme: string; text: string; below: string }[] = []
  const texts = await Promise.all(paths.map(async (path) => (await fetch(path ?? '')).text()))
  for (const [index, path] of paths.entries()) {
    sheet.replaceSync(texts[index] ?? '')
    for (const theme of ['light', 'dark']) {
      document.documentElement.classList.toggle('dark', theme === 'dark')
      for (const { color, backgroundColor } of probes)
        found.push({ path, theme, text: hex(color), below: hex(backgroundColor) })
    }
  }
  return found
}
