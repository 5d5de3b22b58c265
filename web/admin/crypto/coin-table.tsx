import { useState } from 'react'
import type { Coin } from '../../../contract/market.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, HeadCell, Row, RowActions, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'
import { CoinEditRow } from './coin-edit-row.tsx'
import type { CoinFields } from './coin-fields.ts'

const columns = [
  ['symbol', 'Symbol'],
  ['name', 'Name'],
  ['source_type', 'Source'],
  ['source_identifier', 'Source ID'],
  ['last_update', 'Last Update'],
] as const
type Column = (typeof columns)[number][0]

type CoinTableProps = {
  coins: readonly Coin[]
  isUpdating: (id: number) => boolean
  onSave: (coin: Coin, fields: CoinFields) => Promise<unknown>
  onUpdate: (coin: Coin) => void
  onDelete: (coin: Coin) => void
}

export function CoinTable({ coins, isUpdating, onSave, onUpdate, onDelete }: CoinTableProps) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'symbol', order: 'asc' })
  // Kept as it was opened: the five-minute refresh must not move the ground under the editor.
  const [edited, setEdited] = useState<Coin>()
  const [lastEdited, setLastEdited] = useState<number>()
  const close = () => {
    setLastEdited(edited?.id)
    setEdited(undefined)
  }
  return (
    <Table label="Coins" minWidth={820}>
      <thead>
        <tr>
          {columns.map(([column, label]) => (
            <SortHead key={column} column={column} sort={sort} onSort={setSort}>
              {label}
            </SortHead>
          ))}
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sortRows(coins, sort.order, (coin) => coin[sort.column]).map((coin) =>
          edited?.id === coin.id ? (
            <CoinEditRow
              key={coin.id}
              coin={edited}
              lastUpdate={lastUpdateText(coin)}
              onCancel={close}
              onSave={async (fields) => {
                await onSave(edited, fields)
                close()
              }}
            />
          ) : (
            <Row key={coin.id}>
              <Cell strong>{coin.symbol}</Cell>
              <Cell>{coin.name}</Cell>
              <Cell>{coin.source_type}</Cell>
              <Cell className="font-mono text-meta">{coin.source_identifier}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">{lastUpdateText(coin)}</Cell>
              <Cell>
                <RowActions>
                  <Button
                    size="sm"
                    autoFocus={lastEdited === coin.id}
                    aria-description={coin.symbol}
                    onClick={() => setEdited(coin)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    busy={isUpdating(coin.id)}
                    aria-description={coin.symbol}
                    onClick={() => onUpdate(coin)}
                  >
                    Update
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-description={coin.symbol}
                    onClick={() => onDelete(coin)}
                  >
                    Delete
                  </Button>
                </RowActions>
              </Cell>
            </Row>
          ),
        )}
      </tbody>
    </Table>
  )
}

const lastUpdateText = ({ last_update }: Coin) => (last_update ? formatTimestamp(last_update) : 'Never')
