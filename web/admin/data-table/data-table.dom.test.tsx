import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'
import type { ListQuery } from './list-state.tsx'

type Coin = { id: number; symbol: string; price: number | null }
const coins: Coin[] = [
  { id: 1, symbol: 'ETH', price: 3 },
  { id: 2, symbol: 'BTC', price: null },
  { id: 3, symbol: 'SOL', price: 1 },
]
const columns: readonly Column<Coin>[] = [
  { name: 'symbol', label: 'Symbol', cell: ({ symbol }) => symbol, sort: ({ symbol }) => symbol },
  { name: 'price', label: 'Price', cell: ({ price }) => price ?? '-', sort: ({ price }) => price },
]
const query = (part: Partial<ListQuery<Coin>>): ListQuery<Coin> => ({
  isPending: false,
  isError: false,
  data: undefined,
  refetch: vi.fn(),
  ...part,
})

function show(part: Partial<ListQuery<Coin>>, extra: object = {}) {
  const shown = query(part)
  render(
    <DataTable
      label="Coins"
      columns={columns}
      query={shown}
      empty={{ title: 'No coins yet' }}
      rowKey={({ id }) => id}
      {...extra}
    />,
  )
  return shown
}
const symbols = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const sortBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a head sorts by its column, and turns around when pressed again; rows without a value stay last', () => {
  show({ data: coins })
  expect(symbols()).toEqual(['ETH', 'BTC', 'SOL'])
  sortBy('Symbol')
  expect(symbols()).toEqual(['BTC', 'ETH', 'SOL'])
  sortBy('Price')
  expect(symbols()).toEqual(['SOL', 'ETH', 'BTC'])
  sortBy('Price')
  expect(symbols()).toEqual(['ETH', 'SOL', 'BTC'])
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

it('cards, which have no heads, are sorted by a field', () => {
  show({ data: coins }, { initialSort: { column: 'symbol', order: 'asc' } })
  const field = screen.getByLabelText<HTMLSelectElement>('Sort by')
  expect(field.selectedOptions[0]?.textContent).toBe('Symbol ↑')
  fireEvent.change(field, { target: { value: 'price asc' } })
  expect(symbols()).toEqual(['SOL', 'ETH', 'BTC'])
})

it('what the server sorts is asked for, not sorted here', () => {
  const onSort = vi.fn()
  show({ data: coins }, { onSort, sort: { column: 'symbol', order: 'asc' } })
  expect(symbols()).toEqual(['BTC', 'ETH', 'SOL'])
  sortBy('Symbol')
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'symbol', order: 'desc' })
})

it('every cell knows the name of its column', () => {
  show({ data: coins }, { actions: () => [{ label: 'Delete' }] })
  const [, first] = screen.getAllByRole('row')
  const cells = within(first as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset.label)).toEqual(['Symbol', 'Price', undefined])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Symbol',
    'Price',
    'Actions',
  ])
})

it('an edited row takes the place of its row, and details unfold beneath', () => {
  show(
    { data: coins },
    {
      editor: ({ id }: Coin) =>
        id === 2 && (
          <tr>
            <td>edited</td>
          </tr>
        ),
      details: ({ id }: Coin) => id === 3 && 'all about SOL',
    },
  )
  expect(symbols()).toEqual(['ETH', 'edited', 'SOL', 'all about SOL'])
})

it('says when it loads, when there is nothing, and when it failed', () => {
  show({ isPending: true })
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  show({ data: [] })
  expect(screen.getByText('No coins yet')).toBeTruthy()
  const { refetch } = show({ isError: true })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps the rows it has when reading them again fails', () => {
  show({ isError: true, data: coins })
  expect(symbols()).toHaveLength(3)
})
