import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './admin-site.ts'

const screens = {
  '/admin': 'Dashboard',
  '/admin/pages?path=%2Fcontact': 'Pages',
  '/admin/publishers': 'Publishers',
  '/admin/articles': 'Articles Grid View',
  '/admin/articles_management?publisher=Halving': 'Articles Management',
  '/admin/categories': 'Categories Management',
  '/admin/tags': 'Tags',
  '/admin/users': 'Users',
  '/admin/logs?status=failed': 'Activity Logs',
  '/admin/ai-usage?group_by=publisher': 'API Usage',
  '/admin/crypto': 'Crypto Data',
  '/admin/ai-usage': 'API Usage',
  '/admin/ai': 'AI',
  '/admin/account': 'admin',
  '/admin/settings/tokens': 'Settings',
}

/** As a console error, which fails every test: a caught violation is reported but not logged. */
const failOnPolicyViolation = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
    ),
  )

// `npm run screens` runs axe on every screen and dialog
test('on a small phone the tables are cards, with every cell named and every action in reach', async ({
  page,
  site,
  content,
}) => {
  expect(content.publisherIds.length).toBe(6)
  await page.setViewportSize({ width: 320, height: 844 })
  await failOnPolicyViolation(page)
  await signedIn(page, site)
  await page.goto('/admin/trash')
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  for (const [path, title] of Object.entries(screens)) {
    await page.evaluate(goWithin, path)
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
    expect(await page.evaluate(misplaced), path).toEqual([])
  }
})

test('on a small phone a row is edited with all of it in reach', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await signedIn(page, site)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(misplaced)).toEqual([])
})

/** As a link does: the page is not loaded anew. */
function goWithin(path: string) {
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** What of a table is off screen, or a cell without the name of its column. */
function misplaced() {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('tbody *')) {
    const { left, right } = element.getBoundingClientRect()
    if (right > innerWidth + 0.5 || left < 0) found.push(`off screen: ${element.outerHTML}`)
    if (!element.matches('tbody td[data-label]')) continue
    const label = getComputedStyle(element, '::before').content
    const isTitle = element === element.parentElement?.firstElementChild
    if (label !== `"${element.dataset.label}"` && !isTitle)
      found.push(`no label: ${element.outerHTML}`)
  }
  return found
}
