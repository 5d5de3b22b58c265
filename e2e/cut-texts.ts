import type { Locator } from '@playwright/test'

/** The texts of which something is not shown: cut off at the edge of their box. */
export const cutTexts = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
        // a box of a pixel is for screen readers
        return (
          getComputedStyle(element).overflow !== 'visible' &&
          clientWidth > 1 &&
          (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
        )
      })
      .map((element) => element.textContent ?? ''),
  )
