import type { NewPage, PageChange, PageMeta } from '../../contract/pages.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../../contract/site-meta.ts'
import type { Context } from '../context.ts'
import { isDuplicate } from '../database/error-codes.ts'
import { alreadyExists, notFound, staleEdit } from '../errors.ts'
import { pagePath } from './page-path.ts'
import { renderMarkdown } from './render-markdown.ts'
import { deletePage, insertPage, pageByPath, pageRows, updatePage } from './store.ts'

/** What is not set falls back to what every site has. A title nobody has changed is the site's name. */
export async function homeMeta({ db, config }: Context): Promise<PageMeta> {
  const page = await pageByPath(db, '/')
  const written = page?.meta_title === DEFAULT_META_TITLE ? '' : page?.meta_title
  return {
    meta_title: written || config.siteName,
    meta_description: page?.meta_description || DEFAULT_META_DESCRIPTION,
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

export async function addPage({ db }: Context, page: NewPage) {
  try {
    const row = await insertPage(db, page)
    if (!row) throw new Error('The new page was not returned')
    return withHtml(row)
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`A page with the path '${page.path}'`) : error
  }
}

export async function changePage(
  { db, now }: Context,
  written: string,
  change: PageChange,
  unchangedSince?: string,
) {
  const path = pagePath(written)
  const row = await updatePage(db, path, { ...change, updated_at: now().toISOString() }, unchangedSince)
  if (!row) throw (await pageByPath(db, path)) ? staleEdit('page') : notFound('Page')
  return withHtml(row)
}

export async function removePage({ db }: Context, id: number) {
  const row = await deletePage(db, id)
  if (!row) throw notFound('Page')
  return withHtml(row)
}

const withHtml = <Row extends { body: string | null }>(row: Row) => ({
  ...row,
  body_html: renderMarkdown(row.body ?? ''),
})
