import { useState } from 'react'
import type { Coin } from '../../../contract/market/market.ts'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { Cell } from '../data-table/table.tsx'
import { sameFields } from '../editing/draft.ts'
import { EditRow } from '../editing/edited-row.tsx'
import { ALIASES_HINT, type CoinFields, coinErrors, coinFields } from './coin-fields.ts'

type CoinEditRowProps = {
  coin: Coin
  lastUpdate: string
  onSave: (fields: CoinFields) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function CoinEditRow({ coin, lastUpdate, onSave, onCancel, onDirty }: CoinEditRowProps) {
  const [start] = useState(() => coinFields(coin))
  const [fields, setFields] = useState(start)
  const errors = coinErrors(fields)
  const input = (label: string, field: 'symbol' | 'name' | 'source_identifier', autoFocus = false) => (
    <TextField
      label={label}
      hideLabel
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      value={fields[field]}
      onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
    />
  )

  return (
    <EditRow
      canSave={Object.keys(errors).length === 0}
      dirty={!sameFields(fields, start)}
      onSave={() => onSave(fields)}
      onCancel={onCancel}
      onDirty={onDirty}
    >
      <Cell label="Symbol">{input('Symbol', 'symbol', true)}</Cell>
      <Cell label="Name" className="sm:cards:col-span-2">
        {input('Name', 'name')}
        <TextAreaField
          label="Also known as"
          className="mt-2"
          rows={2}
          autoComplete="off"
          spellCheck={false}
          hint={ALIASES_HINT}
          value={fields.aliases}
          error={errors.aliases}
          onChange={(event) => setFields({ ...fields, aliases: event.target.value })}
        />
      </Cell>
      <Cell label="Source">{coin.source_type}</Cell>
      <Cell label="Source ID">{input('Source ID', 'source_identifier')}</Cell>
      <Cell label="Last Update" className="whitespace-nowrap tabular-nums cards:whitespace-normal">
        {lastUpdate}
      </Cell>
    </EditRow>
  )
}
