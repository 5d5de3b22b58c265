import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { FilterDialog } from './filter-dialog.tsx'

const categories = [{ name: 'DeFi', slug: 'defi' }]
const chosen: FeedFilters = { category: 'defi', no_ads: true }

function open(filters: FeedFilters, given: typeof categories | null = categories) {
  const onChange = vi.fn()
  const onClose = vi.fn()
  const { client } = fakeServer({
    'GET /api/tags/public': () => [
      { id: 1, name: 'Ethereum' },
      { id: 2, name: 'Hacks' },
    ],
    'GET /api/publishers/public': () => [{ id: 1, name: 'Ledgerline' }],
  })
  render(
    <QueryClientProvider client={client}>
      <FilterDialog
        filters={filters}
        categories={given ?? undefined}
        onChange={onChange}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return { onChange, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const choose = (label: string, value: string) =>
  fireEvent.change(select(label), { target: { value } })
const noAds = () => screen.getByLabelText<HTMLInputElement>('No sponsored content')

it("'Clear all' empties the fields and is a draft like them", () => {
  const { onChange, onClose } = open(chosen)
  press('Clear all')
  expect(select('Category').value).toBe('')
  expect(noAds().checked).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  press('Apply')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({})
  expect(onClose).toHaveBeenCalledOnce()
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
  choose('Category', '')
  press('Cancel')
  expect(onChange).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

it('a value of a shared address that is none of ours stays the chosen one', () => {
  open({ category: 'gone', tag: ['gone too'] })
  expect(select('Category').value).toBe('gone')
  expect(select('Tag').value).toBe('gone too')
})

it('a page that is a category has no field for it', () => {
  open({}, null)
  expect(screen.queryByLabelText('Category')).toBeNull()
})

it('several tags are chosen one after the other, and taken away with All', async () => {
  const { onChange } = open({ tag: ['Ethereum'] })
  await screen.findByRole('option', { name: 'Hacks' })
  press('Add another')
  choose('Tag 2', 'Hacks')
  choose('Tag', '')
  press('Apply')
  expect(onChange.mock.calls[0]?.[0]).toEqual({ tag: ['Hacks'] })
})

it('a span of days begins empty, and another choice takes it away', () => {
  const { onChange } = open({})
  expect(screen.queryByLabelText('From')).toBeNull()
  choose('Published', 'span')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-14' } })
  expect(select('Published').value).toBe('span')
  choose('Published', '48h')
  expect(screen.queryByLabelText('From')).toBeNull()
  press('Apply')
  expect(onChange.mock.calls[0]?.[0]).toEqual({ within: '48h' })
})
