import type { Coin } from '../../../contract/market/market.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { EmptyList, ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { CoinEditRow } from './coin-edit-row.tsx'
import type { CoinFields } from './coin-fields.ts'

const columns: readonly Column<Coin>[] = [
  { name: 'symbol', label: 'Symbol', cell: ({ symbol }) => symbol, sort: ({ symbol }) => symbol },
  {
    name: 'name',
    label: 'Name',
    cell: ({ name, aliases }) => (
      <>
        {name}
        {aliases.length > 0 && <p className="text-meta text-fg-3">Also {aliases.join(', ')}</p>}
      </>
    ),
    sort: ({ name }) => name,
  },
  {
    name: 'source_type',
    label: 'Source',
    cell: ({ source_type }) => source_type,
    sort: ({ source_type }) => source_type,
  },
  {
    name: 'source_identifier',
    label: 'Source ID',
    cell: ({ source_identifier }) => source_identifier,
    sort: ({ source_identifier }) => source_identifier,
    className: 'font-mono text-meta [overflow-wrap:anywhere]',
  },
  {
    name: 'last_update',
    label: 'Last Update',
    cell: (coin) => lastUpdateText(coin),
    sort: ({ last_update }) => last_update,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
  },
]

type CoinTableProps = {
  coins: ListQuery<Coin>
  empty: EmptyList
  isUpdating: (coin: Coin) => boolean
  onSave: (coin: Coin, fields: CoinFields) => Promise<unknown>
  onUpdate: (coin: Coin) => void
  onDelete: (coin: Coin) => void
}

export function CoinTable({ coins, empty, isUpdating, onSave, onUpdate, onDelete }: CoinTableProps) {
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<Coin>()
  return (
    <>
      <DataTable
        label="Coins"
        columns={columns}
        query={coins}
        empty={empty}
        rowKey={({ id }) => id}
        initialSort={{ column: 'symbol', order: 'asc' }}
        actions={(coin) => (
          <>
            <RowAction of={coin.symbol} autoFocus={wasEdited(coin)} onClick={() => open(coin)}>
              Edit
            </RowAction>
            <RowAction of={coin.symbol} busy={isUpdating(coin)} onClick={() => onUpdate(coin)}>
              Update
            </RowAction>
            <RowAction of={coin.symbol} variant="danger-quiet" onClick={() => onDelete(coin)}>
              Delete
            </RowAction>
          </>
        )}
        editor={(coin) =>
          edited?.id === coin.id && (
            <CoinEditRow
              coin={edited}
              lastUpdate={lastUpdateText(coin)}
              onCancel={close}
              onDirty={setDirty}
              onSave={async (fields) => {
                await onSave(edited, fields)
                close()
              }}
            />
          )
        }
      />
      {question}
    </>
  )
}

const lastUpdateText = ({ last_update }: Coin) => (last_update ? formatTimestamp(last_update) : 'Never')
