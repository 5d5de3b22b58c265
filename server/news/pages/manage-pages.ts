import type { NewPage, PageChange, PageMeta } from '../../../contract/news/pages.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../../../contract/platform/site-meta.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/error-codes.ts'
import { alreadyExists, notFound, staleEdit } from '../../platform/errors.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { pagePath } from './page-path.ts'
import { renderMarkdown } from './render-markdown.ts'
import { insertPage, pageById, pageByPath, pageRows, pageToChange, updatePage } from './store.ts'

/** Unset fields fall back to defaults; an unchanged title is the site's name, an unchanged description its tagline. */
export async function homeMeta(context: Context): Promise<PageMeta> {
  const page = await pageByPath(context.db, '/')
  const { name, tagline } = await currentSite(context)
  const title = page?.meta_title === DEFAULT_META_TITLE ? '' : page?.meta_title
  const description = page?.meta_description === DEFAULT_META_DESCRIPTION ? '' : page?.meta_description
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
  return (await pageRows(db)).map(withHtml)
}

export async function addPage({ db }: Context, page: NewPage, by: By) {
  try {
    return await db.transaction(async (tx) => {
      const row = await insertPage(tx, page)
      if (!row) throw new Error('The new page was not returned')
      await recordChange(tx, { by, kind: 'page', id: row.id, before: undefined, after: row })
      return withHtml(row)
    })
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`A page with the path '${page.path}'`) : error
  }
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
    const before = await pageToChange(tx, path)
    if (!before) throw notFound('Page')
    const row = await updatePage(tx, path, { ...change, updated_at: now().toISOString() }, unchangedSince)
    if (!row) throw staleEdit('page')
    await recordChange(tx, { by, kind: 'page', id: row.id, before, after: row })
    return withHtml(row)
  })
}

export async function removePage({ db, now }: Context, id: number, by: By) {
  return db.transaction(async (tx) => {
    const row = await pageById(tx, id)
    if (!row || !(await moveToTrash(tx, { kind: 'page', id, by, now: now() }))) throw notFound('Page')
    return withHtml(row)
  })
}

const withHtml = <Row extends { body: string | null }>(row: Row) => ({
  ...row,
  body_html: renderMarkdown(row.body ?? ''),
})
