import type { AdminCategory, CategoryBody } from '../../../contract/news/categories.ts'
import {
  defineForm,
  flag,
  optionalText,
  requiredText,
  type TypedFields,
  wholeNumber,
} from '../editing/form-fields.ts'

const fields = {
  name: requiredText,
  tagId: wholeNumber('', Number.NaN),
  slug: requiredText,
  order: wholeNumber('0', 0),
  description: optionalText,
  metaTitle: optionalText,
  metaDescription: optionalText,
  isActive: flag(true),
}
const form = defineForm<CategoryBody>()(fields)

/** The fields as typed. */
export type CategoryFields = TypedFields<typeof fields>

export const emptyCategory = form.empty
export const categoryFields = (category: AdminCategory) => form.read(category)
export const categoryBody = (typed: CategoryFields): CategoryBody => form.write(typed)

/** The slug follows the name until it is edited. */
export function withName(fields: CategoryFields, name: string): CategoryFields {
  const follows = fields.slug === slugOf(fields.name)
  return { ...fields, name, slug: follows ? slugOf(name) : fields.slug }
}

export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

type CategoryErrors = { name?: string; tagId?: string; slug?: string }

export function categoryErrors({ name, tagId, slug }: CategoryFields): CategoryErrors {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(tagId === '' && { tagId: 'Tag is required' }),
    ...(slug.trim() === ''
      ? { slug: 'Slug is required' }
      : !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && { slug: 'Use lower-case words with hyphens' }),
  }
}
