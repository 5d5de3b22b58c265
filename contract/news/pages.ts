import * as z from 'zod'
import { ById, type EndpointTable, optionalText, requiredText, Time } from '../endpoint.ts'
import { StableId } from '../fields.ts'
import { isOwnAddress } from '../platform/own-addresses.ts'

export {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../platform/site-meta.ts'

export const PAGE_TEMPLATES = ['Homepage', 'Standard', 'Contact'] as const

export const PAGE_BODY_MAX_BYTES = 50_000
/** JSON may need six characters for one. */
const BODY_LIMIT_BYTES = 6 * PAGE_BODY_MAX_BYTES + 64 * 1024

export const Page = z.object({
  id: StableId,
  path: z.string().meta({ description: 'Path of the page' }),
  template: z.enum(PAGE_TEMPLATES).meta({ description: 'How the page is laid out' }),
  meta_title: z.string().meta({ description: 'Title of the page' }),
  meta_description: z
    .string()
    .nullable()
    .meta({ description: 'Description of the page for search engines' }),
  og_image: z.string().nullable().meta({ description: 'Picture for shared links' }),
  /** The body as safe HTML, made on the server: no browser parses Markdown. */
  body_html: z.string().meta({ description: 'Text of the page as HTML' }),
  in_footer: z.boolean().meta({ description: 'Whether the foot of every page links to it' }),
})
export type Page = z.infer<typeof Page>
export const AdminPage = Page.extend({
  body: z.string().nullable().meta({ description: 'Text in Markdown; null without one' }),
  updated_at: Time.meta({ description: 'When it last changed; the version for If-Match' }),
})
export type AdminPage = z.infer<typeof AdminPage>

export const PageLink = Page.pick({ path: true, meta_title: true, in_footer: true })
export type PageLink = z.infer<typeof PageLink>

export const PageMeta = z.object({
  meta_title: z.string().meta({ description: 'Title of the page' }),
  meta_description: z.string().meta({ description: 'Description of the page for search engines' }),
  og_image: z.string().meta({ description: 'Picture for shared links' }),
})
export type PageMeta = z.infer<typeof PageMeta>

const Body = z
  .string()
  .refine(
    (text) => new TextEncoder().encode(text).length <= PAGE_BODY_MAX_BYTES,
    `must have at most ${PAGE_BODY_MAX_BYTES / 1000} kB`,
  )

const pageFields = {
  template: z.enum(PAGE_TEMPLATES).default('Standard').meta({ description: 'Kind of page' }),
  meta_title: requiredText(300).meta({ description: 'Title of the page' }),
  meta_description: optionalText(2000).meta({ description: 'Description for search engines' }),
  // published as an absolute address: a path is put behind the site's own
  og_image: z
    .string()
    .trim()
    .max(2000)
    .regex(/^$|^\/(?!\/)|^https?:\/\//, "must begin with '/' or 'https://'")
    .nullish()
    .meta({ description: 'Picture for shared links: a path or an address' }),
  body: Body.nullish().meta({ description: 'Text in Markdown; left out: it stays' }),
  in_footer: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the footer lists it; left out: it stays' }),
}
export const NewPage = z.object({
  path: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(300)
    .regex(/^\/([a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*)?$/i, "must look like '/about'")
    .refine(
      (path) => !isOwnAddress(path),
      'is answered by the site itself, so a page there would never be shown',
    )
    .meta({ description: "Path of the page, as in '/about'" }),
  ...pageFields,
})
export type NewPage = z.output<typeof NewPage>
/** The path is fixed once created; a body may still carry it, as the page object does. */
export const PageChange = z.object(pageFields)
export type PageChange = z.output<typeof PageChange>

export const pageEndpoints = {
  'GET /api/pages/home': {
    access: 'public',
    summary: 'Title, description and share image of the home page',
    reply: PageMeta,
  },
  'GET /api/pages/by-path': {
    access: 'public',
    summary: 'The managed page at a path, or null: most paths have none, which is no failure',
    query: z.object({ path: z.string().max(300).meta({ description: 'Path of the page' }) }),
    reply: Page.nullable(),
  },
  'GET /api/pages/links': {
    access: 'public',
    summary: 'Path and title of every managed page, and whether the footer lists it',
    reply: z.array(PageLink),
  },
  'POST /api/pages/preview': {
    access: 'editor',
    summary: 'What a body would look like: Markdown in, safe HTML out',
    body: z.object({ body: Body.meta({ description: 'Text in Markdown' }) }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: z.object({ body_html: z.string().meta({ description: 'The same as HTML' }) }),
  },
  'GET /api/pages': { access: 'viewer', summary: 'All pages, by path', reply: z.array(AdminPage) },
  'POST /api/pages': {
    access: 'editor',
    summary: 'Add a page',
    body: NewPage,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: AdminPage,
    status: 201,
  },
  'PUT /api/pages/*': {
    access: 'editor',
    summary:
      'Change a page, named by its path: plain or percent-encoded, with or without the leading slash',
    params: z.object({
      '*': z
        .string()
        .max(900)
        .meta({ description: 'Path of the page without the first slash, or its id' }),
    }),
    body: PageChange,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: AdminPage,
  },
  'DELETE /api/pages/:id': {
    access: 'editor',
    summary: 'Delete a page',
    params: ById,
    reply: AdminPage,
  },
} satisfies EndpointTable
