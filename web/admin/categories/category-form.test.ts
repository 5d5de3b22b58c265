import { describe, expect, it } from 'vitest'
import {
  categoryBody,
  categoryErrors,
  categoryFields,
  emptyCategory,
  slugOf,
  withName,
} from './category-form.ts'

const filled = { ...emptyCategory, name: ' DeFi ', tagId: '7', slug: 'defi' }

it('sends the tag as an integer, order 0 and active unless told', () => {
  expect(categoryBody(filled)).toEqual({
    name: 'DeFi',
    tagId: 7,
    slug: 'defi',
    description: null,
    metaTitle: null,
    metaDescription: null,
    isActive: true,
    order: 0,
  })
  expect(categoryBody({ ...filled, order: '', isActive: false })).toMatchObject({ order: 0, isActive: false })
  expect(categoryBody({ ...filled, order: '-3' }).order).toBe(-3)
})

it('opens a stored category', () => {
  const stored = {
    id: 1,
    updated_at: '',
    ...categoryBody(filled),
    description: null,
    metaTitle: null,
    metaDescription: null,
  }
  expect(categoryFields(stored)).toEqual({ ...filled, name: 'DeFi' })
})

describe('slug', () => {
  it.each([
    ['DeFi & NFTs', 'defi-nfts'],
    ['  Börse!  ', 'borse'],
    ['---', ''],
  ])('%s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('follows the name until it is written by hand', () => {
    const typed = withName(withName(emptyCategory, 'Layer'), 'Layer 2')
    expect(typed.slug).toBe('layer-2')
    expect(withName({ ...typed, slug: 'l2' }, 'Layer two').slug).toBe('l2')
  })
})

it('asks for name, tag and slug', () => {
  expect(categoryErrors(emptyCategory)).toEqual({
    name: 'Name is required',
    tagId: 'Tag is required',
    slug: 'Slug is required',
  })
  expect(categoryErrors({ ...filled, slug: 'De Fi' })).toEqual({ slug: 'Use lower-case words with hyphens' })
  expect(categoryErrors(filled)).toEqual({})
})
