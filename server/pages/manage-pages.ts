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
import { deletePage, insertPage, pageByPath, updatePage } from './store.ts'

/** What is not set falls back to what every site has. */
export async function homeMeta({ db }: Context): Promise<PageMeta> {
  const page = await pageByPath(db, '/')
  return {
    meta_title: page?.meta_title || DEFAULT_META_TITLE,
    meta_description: page?.meta_description || DEFAULT_META_DESCRIPTION,
    og_image: page?.og_image || DEFAULT_SHARE_IMAGE,
  }
}

export async function pageAt({ db }: Context, path: string) {
  return (await pageByPath(db, pagePath(path))) ?? null
}

export async function addPage({ db }: Context, page: NewPage) {
  try {
    const row = await insertPage(db, page)
    if (!row) throw new Error('The new page was not returned')
    return row
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
  return row
}

export async function removePage({ db }: Context, id: number) {
  const row = await deletePage(db, id)
  if (!row) throw notFound('Page')
  return row
}
