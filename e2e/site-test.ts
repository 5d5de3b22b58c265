import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { type Site, startSite } from './site.ts'
import { fillPublicSite } from './site-content.ts'
import { test as base, expect } from './test.ts'

export { hydrated } from './hydrated.ts'
export { expect } from './test.ts'

/** Coins without a drawing and pictures that are away: the browser says so, visitors do not see it. */
export const missingPictures = /status of 404 \(Not Found\) \S+\/(icon|images)\//
/** A page that does not exist, and the category it might have been. */
const missingPages =
  /status of 404 \(Not Found\) \S+?:\d+\/(api\/categories\/)?(nothing|no-such-page|hidden|%0a)\b/

/** A filled public site, one a worker. A file that adds to it has `forgetAdded` called after its last test. */
export const test = base.extend<object, { forgetAdded: () => Promise<void> }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await fillPublicSite(site)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  forgetAdded: [
    async ({ site }, use) => use(await forgetLater(site)),
    // before the first test adds something
    { scope: 'worker', auto: true },
  ],
  expectedErrors: async ({}, use) => use([missingPictures, missingPages]),
})

/** Other files know how many articles there are and which is the newest. */
async function forgetLater({ db }: Site) {
  const tables = ['articles', 'stories', 'publishers', 'tags'] as const
  const last = new Map<string, unknown>()
  for (const table of tables) {
    const { rows } = await db.execute(
      sql`select coalesce(max(id), 0) as id from ${sql.identifier(table)}`,
    )
    last.set(table, rows[0]?.id)
  }
  return async () => {
    await db.execute(sql`delete from story_coins where story_id > ${last.get('stories')}`)
    for (const table of tables)
      await db.execute(sql`delete from ${sql.identifier(table)} where id > ${last.get(table)}`)
    // the old answers may be sent for a second more
    await sleep(1_100)
  }
}

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1280, height: 800 }

/** On a small phone, and at 200 % zoom. */
export async function expectNoSidewaysScroll(page: Page) {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

export async function inTheme(page: Page, theme: 'dark' | 'light', url: string) {
  await page.context().addCookies([{ name: 'theme', value: theme, url }])
}

/** How far things have jumped on this page so far, right after a click or key too. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((tell) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          tell(list.getEntries().reduce((sum, entry) => sum + (entry as Shift).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // without any shift the observer is never called
        setTimeout(tell, 250, 0)
        type Shift = PerformanceEntry & { value: number }
      }),
  )
