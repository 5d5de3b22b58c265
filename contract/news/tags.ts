import * as z from 'zod'
import { ById, type EndpointTable } from '../endpoint.ts'
import { Name, StableId } from '../fields.ts'

export const TAG_MAX_CHARACTERS = 40

export const Tag = z.object({
  id: StableId,
  name: Name,
})
export type Tag = z.infer<typeof Tag>

export const TagInUse = Tag.extend({
  articles: z.number().meta({ description: 'Number of articles that have it' }),
  categories: z.array(z.string()).meta({ description: 'Names of categories that show it' }),
})
export type TagInUse = z.infer<typeof TagInUse>

export const NewTag = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(TAG_MAX_CHARACTERS, `must have at most ${TAG_MAX_CHARACTERS} characters`)
    .meta({ description: 'Name' }),
})

export const tagEndpoints = {
  'GET /api/tags/public': { access: 'public', summary: 'All tags, by name', reply: z.array(Tag) },
  'GET /api/tags': { access: 'viewer', summary: 'All tags, by name', reply: z.array(Tag) },
  'GET /api/tags/usage': {
    access: 'viewer',
    summary: 'All tags, by name, with how many articles and which categories use each',
    reply: z.array(TagInUse),
  },
  'POST /api/tags': {
    access: 'editor',
    summary: 'Add a tag',
    body: NewTag,
    reply: Tag,
    status: 201,
  },
  'DELETE /api/tags/:id': {
    access: 'editor',
    summary: 'Delete a tag that no category uses',
    params: ById,
    reply: Tag,
  },
} satisfies EndpointTable
