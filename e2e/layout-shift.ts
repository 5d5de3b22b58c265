import type { Page } from '@playwright/test'

/** How much of the page moved while something was done, as the browser scores it; what follows a click counts too. */
export async function shiftDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const shifts = await page.evaluateHandle(() => {
    const seen = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
    return seen
  })
  await act()
  // shifts are told after the next frame
  return page.evaluate(
    (seen) =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(seen.sum))),
        ),
      ),
    shifts,
  )
}
