import { afterEach, beforeEach } from 'vitest'

/** An unexpected console.error fails its test; one that expects it puts its own spy on console.error. */
const original = console.error
let unexpected: unknown[] | undefined

beforeEach(() => {
  unexpected = undefined
  console.error = (...words: unknown[]) => {
    unexpected ??= words
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  if (unexpected) throw new Error(`Unexpected console.error: ${unexpected.map(String).join(' ')}`)
})
