import { COIN_SOURCES } from '../../../contract/market/coin-sources.ts'
import type { Coin } from '../../../contract/market/market.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { EditCell } from '../data-table/cell.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { EditRow } from '../editing/edited-row.tsx'
import { useForm } from '../editing/form.tsx'
import { ALIASES_HINT, type CoinFields, coinErrors, coinForm } from './coin-form.ts'

export const coinColumns: readonly Column<Coin>[] = [
  { name: 'symbol', label: 'Symbol', sort: true },
  {
    name: 'name',
    label: 'Name',
    cell: ({ name, aliases }) => (
      <>
        {name}
        {aliases.length > 0 && <p className="text-hint text-fg-3">Also {aliases.join(', ')}</p>}
      </>
    ),
    sort: true,
  },
  { name: 'source_type', label: 'Source', cell: sourceLabel, sort: true },
  {
    name: 'source_identifier',
    label: 'Source ID',
    sort: true,
    className: 'font-mono text-hint [overflow-wrap:anywhere]',
  },
  {
    name: 'last_update',
    label: 'Last Update',
    cell: (coin) => lastUpdateText(coin),
    sort: true,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
  },
]

const lastUpdateText = ({ last_update }: Coin) =>
  last_update ? formatTimestamp(last_update) : 'Never'

function sourceLabel({ source_type }: Coin) {
  return COIN_SOURCES[source_type].label
}

type CoinEditRowProps = {
  coin: Coin
  onSave: (fields: CoinFields) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function CoinEditRow({ coin, onSave, onCancel, onDirty }: CoinEditRowProps) {
  const { fields, dirty, errors, text } = useForm(coinForm.read(coin), coinErrors, true)
  const input = (
    label: string,
    field: 'symbol' | 'name' | 'source_identifier',
    autoFocus = false,
  ) => (
    <TextField
      label={label}
      hideLabel
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      {...text(field)}
      error={undefined}
    />
  )

  return (
    <EditRow
      canSave={Object.keys(errors).length === 0}
      dirty={dirty}
      onSave={() => onSave(fields)}
      onCancel={onCancel}
      onDirty={onDirty}
    >
      <EditCell label="Symbol">{input('Symbol', 'symbol', true)}</EditCell>
      <EditCell label="Name" className="sm:cards:col-span-2">
        {input('Name', 'name')}
        <TextAreaField
          label="Also known as"
          className="mt-2"
          rows={2}
          autoComplete="off"
          spellCheck={false}
          hint={ALIASES_HINT}
          {...text('aliases')}
        />
      </EditCell>
      <EditCell label="Source">{sourceLabel(coin)}</EditCell>
      <EditCell label="Source ID">{input('Source ID', 'source_identifier')}</EditCell>
      <EditCell
        label="Last Update"
        className="whitespace-nowrap tabular-nums cards:whitespace-normal"
      >
        {lastUpdateText(coin)}
      </EditCell>
    </EditRow>
  )
}
