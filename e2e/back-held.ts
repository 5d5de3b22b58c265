import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Whether a form asks before Back throws away what was typed. One form lets go of it and the next takes hold a moment later,
 * which no person is quick enough to meet.
 */
export const expectBackHeld = (page: Page, held: boolean) =>
  expect.poll(() => page.evaluate(() => Boolean(window.history.state?.held))).toBe(held)
