import type { AdminPage } from '../../../contract/pages.ts'

export const templates = ['Homepage', 'Standard', 'Contact'] as const
export type Template = (typeof templates)[number]

/** The fields as typed. */
export type PageFields = {
  path: string
  template: Template
  meta_title: string
  meta_description: string
  og_image: string
}

export const emptyPage: PageFields = {
  path: '',
  template: 'Standard',
  meta_title: '',
  meta_description: '',
  og_image: '',
}

export function pageFields(page: AdminPage): PageFields {
  return {
    path: page.path,
    template: page.template,
    meta_title: page.meta_title,
    meta_description: page.meta_description ?? '',
    og_image: page.og_image ?? '',
  }
}

export function pageBody({ path, template, meta_title, meta_description, og_image }: PageFields) {
  return {
    path: path.trim(),
    template,
    meta_title: meta_title.trim(),
    meta_description: meta_description.trim() || null,
    og_image: og_image.trim() || null,
  }
}

export type PageErrors = { path?: string; meta_title?: string }

export function pageErrors({ path, meta_title }: PageFields): PageErrors {
  return {
    ...(path.trim() === ''
      ? { path: 'Path is required' }
      : !path.trim().startsWith('/') && { path: "Start with a slash, for example '/about'" }),
    ...(meta_title.trim() === '' && { meta_title: 'Meta title is required' }),
  }
}
