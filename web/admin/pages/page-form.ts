import type { AdminPage, NewPage } from '../../../contract/news/pages.ts'
import {
  choice,
  defineForm,
  flag,
  optionalText,
  requiredText,
  type TypedFields,
} from '../editing/form-fields.ts'

export type Template = NewPage['template']
const names: Record<Template, true> = { Homepage: true, Standard: true, Contact: true }
export const templates = Object.keys(names) as Template[]

const fields = {
  path: requiredText,
  template: choice<Template>('Standard'),
  meta_title: requiredText,
  meta_description: optionalText,
  og_image: optionalText,
  body: optionalText,
  in_footer: flag(false),
}
const form = defineForm<NewPage>()(fields)

/** What a template makes of a page. Home, /news and /articles are the site's own: only their metadata is used. */
export function templateHint(template: Template, path: string): string {
  if (['/', '/news', '/articles'].includes(path.trim()))
    return 'This address shows the news; only its metadata is used'
  return {
    Homepage: 'Heading, body, then the newest 10 articles',
    Standard: 'Heading and body',
    Contact: 'Heading, body, then the address in CONTACT_EMAIL',
  }[template]
}

/** The fields as typed. */
export type PageFields = TypedFields<typeof fields>

export const emptyPage = form.empty
export const pageFields = (page: AdminPage) => form.read(page)
export const pageBody = form.write

export type PageErrors = { path?: string; meta_title?: string }

export function pageErrors({ path, meta_title }: PageFields): PageErrors {
  return {
    ...(path.trim() === ''
      ? { path: 'Path is required' }
      : !path.trim().startsWith('/') && { path: "Start with a slash, for example '/about'" }),
    ...(meta_title.trim() === '' && { meta_title: 'Meta title is required' }),
  }
}
