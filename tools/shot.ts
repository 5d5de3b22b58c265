import type { Page } from '@playwright/test'

export type Shot = {
  name: string
  path: string
  /** Who looks; a visitor unless told. */
  as?: 'admin' | 'editor'
  /** The whole page rather than the first screen. */
  whole?: boolean
  /** Calls that get no answer, for what is shown then. */
  fails?: RegExp
  /** What this browser remembers from earlier visits. */
  remembers?: Record<string, string>
  /** What differs from the screens before: a selector, to which faults are confined. */
  part?: string
  prepare?: (page: Page, width: number) => Promise<unknown>
}

/** Presses a button by its name, or by the beginning of it. */
export const press =
  (name: string | RegExp): NonNullable<Shot['prepare']> =>
  (page) =>
    page.getByRole('button', { name }).first().click()
