import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { keepTyped } from '../editing/draft.ts'
import { useForm } from '../editing/form.tsx'
import { succeeds } from '../editing/save.ts'
import { FormPanel } from '../screen/form-panel.tsx'
import {
  ALIASES_HINT,
  type CoinFields,
  coinErrors,
  coinForm,
  coinSources,
  withSource,
} from './coin-fields.ts'

export function CoinForm({ busy, onAdd }: { busy: boolean; onAdd: (coin: CoinFields) => Promise<unknown> }) {
  const { fields, setFields, check, uncheck, text } = useForm(coinForm.empty, coinErrors)
  const symbol = useRef<HTMLInputElement>(null)

  async function submit() {
    if (!check() || !(await succeeds(onAdd(fields)))) return
    setFields((now) => keepTyped(now, fields, coinForm.empty))
    uncheck()
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
        {...text('symbol')}
      />
      <TextField label="Name" required placeholder="Bitcoin" autoComplete="off" {...text('name')} />
      <SelectField
        label="Source"
        options={coinSources}
        value={fields.source_type}
        onChange={(event) => setFields(withSource(fields, event.target.value as CoinFields['source_type']))}
      />
      <TextField
        label="Source ID"
        placeholder="bitcoin"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Leave empty to look it up by symbol."
        {...text('source_identifier')}
      />
      <TextAreaField
        label="Also known as"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        hint={ALIASES_HINT}
        className="sm:col-span-2"
        {...text('aliases')}
      />
      <Button type="submit" variant="ink" busy={busy} className="justify-self-end sm:col-span-2">
        Add coin
      </Button>
    </FormPanel>
  )
}
