import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'

/** After the end of a month its file is made for the last time: by then prices and base rates are measured. */
export const MONTH_CLOSES_AFTER_DAYS = 3

export const DataFile = z.object({
  month: z.string().meta({ description: 'UTC month, as in 2026-11' }),
  path: z.string().meta({ description: 'Path of the file: JSON Lines, gzip' }),
  made_at: Time.meta({ description: 'When its rows were read' }),
  complete: z.boolean().meta({
    description:
      'False until three days after the month; the file is made again every day until then',
  }),
  rows: z.number().int().meta({ description: 'Number of lines' }),
  removed: z
    .number()
    .int()
    .meta({ description: 'Number of rows that were hidden or deleted since it was made' }),
  bytes: z.number().int().meta({ description: 'Size of the compressed file' }),
  sha256: z.string().meta({ description: 'Checksum of the compressed file in hex' }),
})
export type DataFile = z.infer<typeof DataFile>

export const dataFileEndpoints = {
  'GET /api/data': {
    access: 'public',
    page: 'data',
    summary: 'Files to download, one a month: articles, scores, price reactions and base rates',
    reply: z.object({ files: z.array(DataFile).meta({ description: 'Newest month first' }) }),
  },
} satisfies EndpointTable
