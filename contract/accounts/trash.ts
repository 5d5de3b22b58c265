import * as z from 'zod'
import { type EndpointTable, Id, JobStarted, Time, wholeNumber } from '../endpoint.ts'

export const TRASH_KINDS = [
  'article',
  'publisher',
  'tag',
  'category',
  'page',
  'coin',
  'user',
] as const
export type TrashKind = (typeof TRASH_KINDS)[number]
export const TRASH_DAYS = 30
export const TRASH_PAGE = 100

export const Trashed = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.number(),
  name: z.string(),
  /** What it was, or what its deletion took along. */
  note: z.string(),
  deleted_by: z.string(),
  deleted_at: Time,
  /** From then on it cannot be restored. */
  gone_at: Time,
})
export type Trashed = z.infer<typeof Trashed>

const TrashPage = z.object({
  things: z.array(Trashed),
  counts: z.object({ all: z.number(), articles: z.number(), other: z.number() }),
  bytes: z.number(),
  nextBefore: z.number().nullable(),
})
export type TrashPage = z.infer<typeof TrashPage>

export const Restored = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.number(),
  name: z.string(),
  /** What came back with it: 'Back on 41 articles.' */
  note: z.string(),
})
export type Restored = z.infer<typeof Restored>

const One = z.object({
  kind: z.enum(TRASH_KINDS).meta({ description: 'What kind of thing was deleted' }),
  id: Id.meta({ description: 'Stable id' }),
})

export const trashEndpoints = {
  'GET /api/trash': {
    access: 'viewer',
    summary: 'What was deleted in the last 30 days, newest first',
    query: z.object({
      show: z
        .enum(['all', 'articles', 'other'])
        .default('all')
        .meta({ description: 'Which kinds are listed' }),
      before: wholeNumber(1, Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ description: 'Id of the last entry of the page before' }),
    }),
    reply: TrashPage,
  },
  'POST /api/trash/:kind/:id/restore': {
    access: 'editor',
    summary: 'Bring it back with all that hung on it; 409 NAME_IN_USE unless `rename`',
    params: One,
    body: z.object({ rename: z.boolean().default(false) }),
    reply: z.union([Restored, JobStarted]),
  },
  'DELETE /api/trash/:kind/:id': {
    access: 'admin',
    summary: 'Delete it for good',
    params: One,
    reply: z.object({ deleted: z.number() }),
  },
  'DELETE /api/trash': {
    access: 'admin',
    summary: 'Delete all of the trash for good',
    reply: z.union([z.object({ deleted: z.number() }), JobStarted]),
  },
} satisfies EndpointTable
