import * as z from 'zod'
import { ById, type EndpointTable, optionalText, requiredText, Time } from '../endpoint.ts'
import { Name, PageSlug, StableId } from '../fields.ts'
import { OWN_FOLDERS } from '../platform/own-addresses.ts'

/** Paths of the product itself, not available to categories. */
export const RESERVED_SLUGS = [
  ...OWN_FOLDERS,
  'home',
  'news',
  'articles',
  'scores',
  'feeds',
  'my-feed',
]

export const Category = z.object({
  id: StableId,
  name: Name,
  slug: PageSlug,
  tagId: z.number().meta({ description: 'Id of the tag whose articles it shows' }),
  description: z.string().nullable().meta({ description: 'Description as plain text' }),
  metaTitle: z.string().nullable().meta({ description: 'Title of its page' }),
  metaDescription: z
    .string()
    .nullable()
    .meta({ description: 'Description of its page for search engines' }),
  isActive: z.boolean().meta({ description: 'Whether visitors see it' }),
  order: z.number().meta({ description: 'Place among the others, smallest first' }),
})
export type Category = z.infer<typeof Category>

export const AdminCategory = Category.extend({
  updated_at: Time.meta({ description: 'When it last changed; null where it never did' }),
})
export type AdminCategory = z.infer<typeof AdminCategory>

export const CategoryBody = z.object({
  name: requiredText(100).meta({ description: 'Name' }),
  tagId: z
    .number()
    .int('must be a whole number')
    .positive()
    .meta({ description: 'Id of the tag whose articles it shows' }),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens')
    .max(100)
    .refine((slug) => !RESERVED_SLUGS.includes(slug), 'is reserved by the site')
    .meta({ description: 'Path of its page, without the slash' }),
  description: optionalText(5000).meta({ description: 'Text below its heading' }),
  metaTitle: optionalText(300).meta({ description: 'Title of its page; empty: made of the name' }),
  metaDescription: optionalText(1000).meta({ description: 'Description for search engines' }),
  isActive: z.boolean().default(true).meta({ description: 'Whether visitors see it' }),
  order: z
    .number()
    .int('must be a whole number')
    .min(-1_000_000)
    .max(1_000_000)
    .default(0)
    .meta({ description: 'Place in the menu, smallest first' }),
})
export type CategoryBody = z.output<typeof CategoryBody>

export const categoryEndpoints = {
  'GET /api/categories': {
    access: 'either',
    summary: 'The active categories; all of them for an admin who sends x-admin-request',
    reply: z.union([z.array(AdminCategory), z.array(Category)]),
  },
  'GET /api/categories/:slug': {
    access: 'public',
    summary: 'One category by its slug',
    params: z.object({
      slug: z.string().max(200).meta({ description: 'Id, or the slug of a public category' }),
    }),
    reply: Category,
  },
  'POST /api/categories': {
    access: 'editor',
    summary: 'Add a category',
    body: CategoryBody,
    bodyLimitBytes: 64 * 1024,
    reply: AdminCategory,
    status: 201,
  },
  'PUT /api/categories/:id': {
    access: 'editor',
    summary: 'Change a category',
    params: ById,
    body: CategoryBody,
    bodyLimitBytes: 64 * 1024,
    reply: AdminCategory,
  },
  'DELETE /api/categories/:id': {
    access: 'editor',
    summary: 'Delete a category',
    params: ById,
    reply: AdminCategory,
  },
} satisfies EndpointTable
