import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AddPanel } from '../editing/add-panel.tsx'
import {
  ALIASES_HINT,
  type CoinFields,
  coinErrors,
  coinForm,
  sourceOptions,
  withSource,
} from './coin-form.ts'
import type { useCoinChanges } from './use-coin-changes.ts'

export const AddCoinPanel = ({ add }: Pick<ReturnType<typeof useCoinChanges>, 'add'>) => (
  <AddPanel
    title="Add a coin"
    action="Add coin"
    empty={coinForm.empty}
    errorsOf={coinErrors}
    add={add}
    className="sm:grid-cols-2"
  >
    {({ fields, setFields, text }) => (
      <>
        <TextField
          label="Symbol"
          required
          placeholder="BTC"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text('symbol')}
        />
        <TextField
          label="Name"
          required
          placeholder="Bitcoin"
          autoComplete="off"
          {...text('name')}
        />
        <SelectField
          label="Source"
          options={sourceOptions}
          value={fields.source_type}
          onChange={({ target }) =>
            setFields(withSource(fields, target.value as CoinFields['source_type']))
          }
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
      </>
    )}
  </AddPanel>
)
