import { useState } from 'react'
import type { Coin } from '../../../contract/market.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
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
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<Coin>()
  return (
    <>
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
                onDirty={setDirty}
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
                    <RowAction of={coin.symbol} autoFocus={wasEdited(coin)} onClick={() => open(coin)}>
                      Edit
                    </RowAction>
                    <RowAction of={coin.symbol} busy={isUpdating(coin.id)} onClick={() => onUpdate(coin)}>
                      Update
                    </RowAction>
                    <RowAction of={coin.symbol} variant="danger-quiet" onClick={() => onDelete(coin)}>
                      Delete
                    </RowAction>
                  </RowActions>
                </Cell>
              </Row>
            ),
          )}
        </tbody>
      </Table>
      {question}
    </>
  )
}

const lastUpdateText = ({ last_update }: Coin) => (last_update ? formatTimestamp(last_update) : 'Never')
