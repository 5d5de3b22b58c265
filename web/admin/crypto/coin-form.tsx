import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { keepTyped } from '../editing/draft.ts'
import { succeeds } from '../editing/save.ts'
import { FormPanel } from '../screen/form-panel.tsx'
import {
  ALIASES_HINT,
  type CoinFields,
  coinErrors,
  coinSources,
  emptyCoin,
  withSource,
} from './coin-fields.ts'

type CoinFormProps = { busy: boolean; onAdd: (coin: CoinFields) => Promise<unknown> }

export function CoinForm({ busy, onAdd }: CoinFormProps) {
  const [fields, setFields] = useState(emptyCoin)
  const [checked, setChecked] = useState(false)
  const symbol = useRef<HTMLInputElement>(null)
  const errors = checked ? coinErrors(fields) : {}
  const set = (change: Partial<CoinFields>) => setFields((before) => ({ ...before, ...change }))

  async function submit() {
    setChecked(true)
    if (Object.keys(coinErrors(fields)).length > 0) return
    if (!(await succeeds(onAdd(fields)))) return
    setFields((now) => keepTyped(now, fields, emptyCoin))
    setChecked(false)
    symbol.current?.focus()
  }

  return (
    <FormPanel title="Add a coin" onSubmit={submit} className="sm:grid-cols-2">
      <TextField
        ref={symbol}
        label="Symbol"
        required
        placeholder="BTC"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={fields.symbol}
        error={errors.symbol}
        onChange={(event) => set({ symbol: event.target.value })}
      />
      <TextField
        label="Name"
        required
        placeholder="Bitcoin"
        autoComplete="off"
        value={fields.name}
        error={errors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        label="Source"
        options={coinSources}
        value={fields.source_type}
        onChange={(event) =>
          setFields((before) => withSource(before, event.target.value as CoinFields['source_type']))
        }
      />
      <TextField
        label="Source ID"
        placeholder="bitcoin"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Leave empty to look it up by symbol."
        value={fields.source_identifier}
        onChange={(event) => set({ source_identifier: event.target.value })}
      />
      <TextAreaField
        label="Also known as"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        hint={ALIASES_HINT}
        className="sm:col-span-2"
        value={fields.aliases}
        error={errors.aliases}
        onChange={(event) => set({ aliases: event.target.value })}
      />
      <Button type="submit" variant="ink" busy={busy} className="justify-self-end sm:col-span-2">
        Add coin
      </Button>
    </FormPanel>
  )
}
