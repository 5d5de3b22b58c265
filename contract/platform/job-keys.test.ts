import { expect, it } from 'vitest'
import { jobKey, rowOfJobKey } from './job-keys.ts'

it.each(['fetch', 'analyze'] as const)('the key of a %s job tells its row', (kind) => {
  expect(rowOfJobKey(jobKey(kind, 70))).toBe(70)
})

it.each(['fetch-all', 'other:7', 'fetch:', 'fetch:7:8', 're-fetch:7', undefined])(
  '%s is about no row',
  (key) => {
    expect(rowOfJobKey(key)).toBeUndefined()
  },
)
