import type { AdminCategory, CategoryBody } from '../../../contract/categories.ts'

/** The fields as typed. */
export type CategoryFields = {
  name: string
  tagId: string
  slug: string
  order: string
  description: string
  metaTitle: string
  metaDescription: string
  isActive: boolean
}

export const emptyCategory: CategoryFields = {
  name: '',
  tagId: '',
  slug: '',
  order: '0',
  description: '',
  metaTitle: '',
  metaDescription: '',
  isActive: true,
}

export function categoryFields(category: AdminCategory): CategoryFields {
  return {
    name: category.name,
    tagId: String(category.tagId),
    slug: category.slug,
    order: String(category.order),
    description: category.description ?? '',
    metaTitle: category.metaTitle ?? '',
    metaDescription: category.metaDescription ?? '',
    isActive: category.isActive,
  }
}

/** The name goes into the slug as long as nobody wrote another one. */
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

export function categoryBody(fields: CategoryFields): CategoryBody {
  const order = Number.parseInt(fields.order, 10)
  return {
    name: fields.name.trim(),
    tagId: Number.parseInt(fields.tagId, 10),
    slug: fields.slug.trim(),
    description: fields.description.trim() || null,
    metaTitle: fields.metaTitle.trim() || null,
    metaDescription: fields.metaDescription.trim() || null,
    isActive: fields.isActive,
    order: Number.isNaN(order) ? 0 : order,
  }
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
