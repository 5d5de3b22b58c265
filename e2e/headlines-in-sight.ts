import type { Page } from '@playwright/test'

/** Headlines of stories and articles that are whole on the first screen; on phones the tab bar covers its lower edge. */
export const headlinesInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tabs = document.querySelector('nav[aria-label="Sections"]')?.getBoundingClientRect()
    const bottom = tabs && tabs.height > 0 && tabs.top > innerHeight / 2 ? tabs.top : innerHeight
    const titles = document.querySelectorAll(
      '[aria-label="Top stories"] h3, [aria-label="Articles"] h2',
    )
    return [...titles].filter((title) => {
      const box = title.getBoundingClientRect()
      return box.height > 0 && box.top >= 0 && box.bottom <= bottom
    }).length
  })
