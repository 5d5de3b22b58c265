import { expect, it } from 'vitest'
import { CRON_INTERVALS_SECONDS } from '../../../contract/platform/settings.ts'
import { intervals } from './intervals.ts'

it('offers exactly the intervals that the server accepts', () => {
  expect(intervals.map(({ value }) => Number(value))).toEqual([...CRON_INTERVALS_SECONDS])
  expect(intervals.map(({ label }) => label)).toEqual(['10 min', '15 min', '30 min', '1 h', '2 h'])
})
