import * as z from 'zod'
import { type EndpointTable, wholeNumber } from '../endpoint.ts'

export const READ_KINDS = ['page', 'outlet'] as const
export const READS_KEPT_DAYS = 90

export const DailyRead = z.object({
  day: z.string().meta({ description: 'UTC day' }),
  kind: z
    .enum(READ_KINDS)
    .meta({ description: '`page`: opened. `outlet`: a link to one of its articles was clicked' }),
  name: z.string().meta({ description: 'Page, or name of the outlet' }),
  count: z.number().meta({ description: 'How often' }),
})
export type DailyRead = z.infer<typeof DailyRead>

export const readEndpoints = {
  'GET /api/reads': {
    access: 'viewer',
    summary: 'Pages opened and outlets clicked a day, the 100 most read of each; bots are left out',
    query: z.object({
      days: wholeNumber(1, READS_KEPT_DAYS)
        .default(30)
        .meta({ description: 'Number of days up to now' }),
    }),
    reply: z.array(DailyRead),
  },
} satisfies EndpointTable
