import { describe, expect, it } from 'vitest'
import { categoryErrors, categoryForm, slugFrom, withName } from './category-form.ts'

const filled = { ...categoryForm.empty, name: ' DeFi ', tagId: '7', slug: 'defi' }

it('sends the tag as an integer, order 0 and active unless told', () => {
  expect(categoryForm.write(filled)).toEqual({
    name: 'DeFi',
    tagId: 7,
    slug: 'defi',
    description: null,
    metaTitle: null,
    metaDescription: null,
    isActive: true,
    order: 0,
  })
  expect(categoryForm.write({ ...filled, order: '', isActive: false })).toMatchObject({
    order: 0,
    isActive: false,
  })
  expect(categoryForm.write({ ...filled, order: '-3' }).order).toBe(-3)
})

it('opens a stored category', () => {
  const stored = {
    id: 1,
    updated_at: '',
    ...categoryForm.write(filled),
    description: null,
    metaTitle: null,
    metaDescription: null,
  }
  expect(categoryForm.read(stored)).toEqual({ ...filled, name: 'DeFi' })
})

describe('slug', () => {
  it.each([
    ['DeFi & NFTs', 'defi-nfts'],
    ['  Börse!  ', 'borse'],
    ['---', ''],
  ])('%s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
  })

  it('follows the name until it is written by hand', () => {
    const typed = withName(withName(categoryForm.empty, 'Layer'), 'Layer 2')
    expect(typed.slug).toBe('layer-2')
    expect(withName({ ...typed, slug: 'l2' }, 'Layer two').slug).toBe('l2')
  })
})

it('asks for name, tag and slug', () => {
  expect(categoryErrors(categoryForm.empty)).toEqual({
    name: 'Name is required',
    tagId: 'Tag is required',
    slug: 'Slug is required',
  })
  expect(categoryErrors({ ...filled, slug: 'De Fi' })).toEqual({
    slug: 'Use lower-case words with hyphens',
  })
  expect(categoryErrors(filled)).toEqual({})
})
