import { asc, eq, notInArray } from 'drizzle-orm'
import type { NewPage, PageChange, PageMeta } from '../../../contract/news/pages.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../../../contract/platform/site-meta.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { pages } from '../../platform/database/schema.ts'
import { alreadyExists, badInput, notFound, refuseStale } from '../../platform/errors.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { renderMarkdown } from './render-markdown.ts'

/** All pages except those that only give a fixed route its metadata. */
export const pageLinks = (db: Database) =>
  db
    .select({ path: pages.path, meta_title: pages.meta_title, in_footer: pages.in_footer })
    .from(pages)
    .where(notInArray(pages.path, ['/', '/news', '/articles']))
    .orderBy(asc(pages.path))

const pageByPath = (db: Database, path: string) =>
  first(db.select().from(pages).where(eq(pages.path, path)))

/** Unset fields fall back to defaults; an unchanged title is the site's name, an unchanged description its tagline. */
export async function homeMeta(context: Context): Promise<PageMeta> {
  const page = await pageByPath(context.db, '/')
  const { name, tagline } = await currentSite(context)
  const title = page?.meta_title === DEFAULT_META_TITLE ? '' : page?.meta_title
  const description =
    page?.meta_description === DEFAULT_META_DESCRIPTION ? '' : page?.meta_description
  return {
    meta_title: title || name,
    meta_description: description || tagline || DEFAULT_META_DESCRIPTION,
    og_image: page?.og_image || DEFAULT_SHARE_IMAGE,
  }
}

export async function pageAt({ db }: Context, path: string) {
  const row = await pageByPath(db, pagePath(path))
  return row ? withHtml(row) : null
}

export async function allPages({ db }: Context) {
  return (await db.select().from(pages).orderBy(asc(pages.path))).map(withHtml)
}

export async function addPage({ db }: Context, page: NewPage, by: By) {
  return db
    .transaction(async (tx) => {
      const row = await theRow(tx.insert(pages).values(page).returning())
      await recordChange(tx, { by, kind: 'page', id: row.id, before: undefined, after: row })
      return withHtml(row)
    })
    .catch(refusedAs({ duplicate: alreadyExists(`A page with the path '${page.path}'`) }))
}

export async function changePage(
  { db, now }: Context,
  written: string,
  change: PageChange,
  by: By,
  unchangedSince?: string,
) {
  const path = pagePath(written)
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(pages).where(eq(pages.path, path)).for('update')
    if (!before) throw notFound('Page')
    refuseStale(before, unchangedSince, 'page')
    const changed = { ...change, updated_at: now().toISOString() }
    const row = await theRow(tx.update(pages).set(changed).where(eq(pages.path, path)).returning())
    await recordChange(tx, { by, kind: 'page', id: row.id, before, after: row })
    return withHtml(row)
  })
}

export async function removePage({ db, now }: Context, id: number, by: By) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(pages).where(eq(pages.id, id))
    if (!row || !(await moveToTrash(tx, { kind: 'page', id, by, now: now() })))
      throw notFound('Page')
    return withHtml(row)
  })
}

const withHtml = <Row extends { body: string | null }>(row: Row) => ({
  ...row,
  body_html: renderMarkdown(row.body ?? ''),
})

/**
 * The page a URL names. The router has decoded once, but people and libraries encode a path in every way there is:
 * 'about', '/about', '%2Fabout' and '%252Fabout' all mean /about, and '%2F' or nothing means home.
 */
function pagePath(written: string): string {
  try {
    return `/${decodeURIComponent(written).replace(/^\/+/, '').replace(/\/+$/, '')}`
  } catch {
    throw badInput('The page path is not valid.')
  }
}
