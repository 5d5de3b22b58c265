import type { Page } from '@playwright/test'

/** React has taken over once every part of the page answers to it and it has nothing left to do. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, main section')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  )
  await page.evaluate(
    () => new Promise((idle) => requestIdleCallback(() => setTimeout(idle), { timeout: 2_000 })),
  )
}
