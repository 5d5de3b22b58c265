import type { CategoryBody } from '../../../contract/news/categories.ts'
import {
  defineForm,
  flag,
  optionalField,
  requiredField,
  wholeNumberField,
} from '../editing/form-fields.ts'

export const categoryForm = defineForm<CategoryBody>()({
  name: requiredField,
  tagId: wholeNumberField('', Number.NaN),
  slug: requiredField,
  order: wholeNumberField('0', 0),
  description: optionalField,
  metaTitle: optionalField,
  metaDescription: optionalField,
  isActive: flag(true),
})

export type CategoryFields = typeof categoryForm.empty

/** The slug follows the name until it is edited. */
export function withName(fields: CategoryFields, name: string): CategoryFields {
  const follows = fields.slug === slugFrom(fields.name)
  return { ...fields, name, slug: follows ? slugFrom(name) : fields.slug }
}

export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export function categoryErrors({ name, tagId, slug }: CategoryFields) {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(tagId === '' && { tagId: 'Tag is required' }),
    ...slugError(slug.trim()),
  }
}

function slugError(slug: string): { slug?: string } {
  if (slug === '') return { slug: 'Slug is required' }
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
  return isSlug ? {} : { slug: 'Use lower-case words with hyphens' }
}
