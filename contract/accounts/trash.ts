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
  kind: z.enum(TRASH_KINDS).meta({ description: 'Kind of what was deleted' }),
  id: z.number().meta({ description: 'Its id' }),
  name: z.string().meta({ description: 'Its name' }),
  note: z.string().meta({ description: 'What it was, or what its deletion took along' }),
  deleted_by: z.string().meta({ description: 'Who deleted it' }),
  deleted_at: Time.meta({ description: 'When it was deleted' }),
  gone_at: Time.meta({ description: 'When it can no longer be restored' }),
})
export type Trashed = z.infer<typeof Trashed>

const TrashPage = z.object({
  things: z.array(Trashed).meta({ description: 'Deleted things, newest first' }),
  counts: z
    .object({
      all: z.number().meta({ description: 'All of them' }),
      articles: z.number().meta({ description: 'Articles' }),
      other: z.number().meta({ description: 'Everything else' }),
    })
    .meta({ description: 'Numbers of deleted things' }),
  bytes: z.number().meta({ description: 'Size of the trash' }),
  nextBefore: z
    .number()
    .nullable()
    .meta({ description: 'Send it as `before` for the next page; null at the end' }),
})
export type TrashPage = z.infer<typeof TrashPage>

export const Restored = z.object({
  kind: z.enum(TRASH_KINDS).meta({ description: 'Kind of what came back' }),
  id: z.number().meta({ description: 'Its id' }),
  name: z.string().meta({ description: 'Its name, which changes when it was in use' }),
  note: z.string().meta({ description: "What came back with it, as in 'Back on 41 articles.'" }),
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
    body: z.object({
      rename: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether it gets another name when its own is in use' }),
    }),
    reply: z.union([Restored, JobStarted]),
  },
  'DELETE /api/trash/:kind/:id': {
    access: 'admin',
    summary: 'Delete it for good',
    params: One,
    reply: z.object({
      deleted: z.number().meta({ description: 'Number of things deleted for good' }),
    }),
  },
  'DELETE /api/trash': {
    access: 'admin',
    summary: 'Delete all of the trash for good',
    reply: z.union([
      z.object({ deleted: z.number().meta({ description: 'Number of things deleted for good' }) }),
      JobStarted,
    ]),
  },
} satisfies EndpointTable
