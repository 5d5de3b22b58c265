import { useQuery } from '@tanstack/react-query'
import type { Category } from '../../../../contract/news/categories.ts'
import type { Page, PageMeta } from '../../../../contract/news/pages.ts'
import { categoryPicture } from '../../../../contract/platform/share-pictures.ts'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../../../../contract/platform/site-meta.ts'
import { FEED_FILES, FEED_FORMATS } from '../../../../contract/publishing/feed-formats.ts'
import type { Head } from '../../../page/page-head.tsx'
import { homeMetaQuery, managedPageQuery } from './site-queries.ts'

const fallback: PageMeta = {
  meta_title: DEFAULT_META_TITLE,
  meta_description: DEFAULT_META_DESCRIPTION,
  og_image: DEFAULT_SHARE_IMAGE,
}

function homeHead(meta: PageMeta | undefined): Head {
  const { meta_title, meta_description, og_image } = meta ?? fallback
  return {
    title: meta_title || DEFAULT_META_TITLE,
    description: meta_description || DEFAULT_META_DESCRIPTION,
    image: og_image || DEFAULT_SHARE_IMAGE,
    path: '/',
    feeds: feedLinks('', meta_title || DEFAULT_META_TITLE),
  }
}

/** A managed page for /news or /articles sets that route's texts; by default they are the home page's. */
export function routeHead(
  page: Page | null | undefined,
  home: PageMeta | undefined,
  path: string,
  name?: string,
): Head {
  const head = page
    ? { ...managedPageHead(page), feeds: feedLinks('', page.meta_title) }
    : homeHead(home)
  return {
    ...head,
    title: page || !name ? head.title : `${name} | ${head.title}`,
    path: page ? page.path : path,
  }
}

export function categoryHead(category: Category, siteName: string): Head {
  return {
    title: category.metaTitle || `${category.name} | ${siteName}`,
    description: category.metaDescription || category.description || DEFAULT_META_DESCRIPTION,
    image: categoryPicture(category),
    path: `/${category.slug}`,
    feeds: feedLinks(`/${category.slug}`, `${category.name} | ${siteName}`),
  }
}

/** A searched or filtered view has its own title and share address. */
export function viewHead(head: Head, inWords: string, address: string): Head {
  return inWords === '' ? head : { ...head, title: `${inWords} | ${head.title}`, sharedAs: address }
}

export function managedPageHead(page: Page): Head {
  return {
    title: page.meta_title,
    description: page.meta_description || DEFAULT_META_DESCRIPTION,
    image: page.og_image || DEFAULT_SHARE_IMAGE,
    path: page.path,
  }
}

/** Of a page with texts of its own. */
export const namedHead = (
  name: string,
  path: string,
  description: string,
  siteName: string,
): Head => ({
  title: `${name} | ${siteName}`,
  description,
  image: DEFAULT_SHARE_IMAGE,
  path,
})

export function notFoundHead(path: string, siteName: string): Head {
  return {
    title: `404 - Page doesn't exist | ${siteName}`,
    description: "This page doesn't exist.",
    image: DEFAULT_SHARE_IMAGE,
    path,
    noindex: true,
  }
}

export function feedLinks(folder: string, title: string): NonNullable<Head['feeds']> {
  return FEED_FILES.map((file) => {
    const { type, name } = FEED_FORMATS[file]
    return { type, title: `${title} (${name})`, href: `${folder}/${file}` }
  })
}

export function useRouteHead(path: '/' | '/news' | '/articles', name?: string): Head {
  const { data: home } = useQuery(homeMetaQuery())
  const { data: page } = useQuery({ ...managedPageQuery(path), enabled: path !== '/' })
  return routeHead(page, home, path === '/news' ? '/' : path, name)
}
