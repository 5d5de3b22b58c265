import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'

/** After the end of a month its file is made for the last time: by then prices and base rates are measured. */
export const MONTH_CLOSES_AFTER_DAYS = 3

export const DataFile = z.object({
  month: z.string(),
  path: z.string(),
  made_at: Time,
  complete: z.boolean(),
  rows: z.number().int(),
  removed: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type DataFile = z.infer<typeof DataFile>

export const dataFileEndpoints = {
  'GET /api/data': {
    access: 'public',
    summary: 'Files to download, one a month: articles, scores, price reactions and base rates',
    reply: z.object({ files: z.array(DataFile) }),
  },
} satisfies EndpointTable
