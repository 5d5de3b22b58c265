import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FeedFilters } from '../../../contract/filters.ts'
import { FilterDialog } from './filter-dialog.tsx'

const categories = [{ name: 'DeFi', slug: 'defi' }]
const chosen: FeedFilters = { category: 'defi', no_ads: true }

function open(filters: FeedFilters) {
  const onChange = vi.fn()
  const onClose = vi.fn()
  render(<FilterDialog filters={filters} categories={categories} onChange={onChange} onClose={onClose} />)
  return { onChange, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const category = () => screen.getByLabelText<HTMLSelectElement>('Category')
const noAds = () => screen.getByLabelText<HTMLInputElement>('No sponsored content')

it("'Clear all' takes every filter away at once, empties the fields and leaves the dialog open", () => {
  const { onChange, onClose } = open(chosen)
  press('Clear all')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({})
  expect(category().value).toBe('')
  expect(noAds().checked).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('fields are a draft until Apply', () => {
  const { onChange, onClose } = open(chosen)
  fireEvent.click(noAds())
  expect(onChange).not.toHaveBeenCalled()
  press('Apply')
  expect(onChange.mock.calls[0]?.[0]).toEqual({ category: 'defi', no_ads: undefined })
  expect(onClose).toHaveBeenCalledOnce()
})

it('Cancel changes nothing', () => {
  const { onChange, onClose } = open(chosen)
  fireEvent.change(category(), { target: { value: '' } })
  press('Cancel')
  expect(onChange).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

it('a value of a shared address that is none of ours stays the chosen one', () => {
  open({ category: 'gone' })
  expect(category().value).toBe('gone')
})
