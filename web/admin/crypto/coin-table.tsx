import { useQuery } from '@tanstack/react-query'
import { aliasesError } from '../../../contract/market/coin-aliases.ts'
import type { Coin, NewCoin } from '../../../contract/market/market.ts'
import type { CoinJob } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { Cell } from '../data-table/table.tsx'
import { EditRow } from '../editing/edited-row.tsx'
import { useForm } from '../editing/form.tsx'
import { choice, defineForm, lines, requiredText } from '../editing/form-fields.ts'
import { POLL_MS, runningQuery } from '../jobs/jobs.tsx'

export const coinColumns: readonly Column<Coin>[] = [
  { name: 'symbol', label: 'Symbol', sort: true },
  {
    name: 'name',
    label: 'Name',
    cell: ({ name, aliases }) => (
      <>
        {name}
        {aliases.length > 0 && <p className="text-meta text-fg-3">Also {aliases.join(', ')}</p>}
      </>
    ),
    sort: true,
  },
  { name: 'source_type', label: 'Source', sort: true },
  {
    name: 'source_identifier',
    label: 'Source ID',
    sort: true,
    className: 'font-mono text-meta [overflow-wrap:anywhere]',
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
          {...text('aliases')}
        />
      </Cell>
      <Cell label="Source">{coin.source_type}</Cell>
      <Cell label="Source ID">{input('Source ID', 'source_identifier')}</Cell>
      <Cell label="Last Update" className="whitespace-nowrap tabular-nums cards:whitespace-normal">
        {lastUpdateText(coin)}
      </Cell>
    </EditRow>
  )
}

export const coinForm = defineForm<NewCoin>()({
  symbol: requiredText,
  name: requiredText,
  source_type: choice<NewCoin['source_type']>('coingecko'),
  source_identifier: requiredText,
  aliases: lines,
})
export type CoinFields = typeof coinForm.empty

export const coinSources = [{ value: 'coingecko', label: 'coingecko' }] as const

export const ALIASES_HINT = 'One name per line. Renamed: \u2018MATIC until 2024-09-04\u2019.'

/** Ids differ between sources. */
export const withSource = (
  fields: CoinFields,
  source_type: CoinFields['source_type'],
): CoinFields => ({
  ...fields,
  source_type,
  source_identifier: '',
})

/** The symbol in capitals; the source id in small letters, by default the symbol's own. */
export function coinBody(typed: CoinFields) {
  const body = coinForm.write(typed)
  const symbol = body.symbol.toUpperCase()
  return { ...body, symbol, source_identifier: (body.source_identifier || symbol).toLowerCase() }
}

/** Bulk import sends no name: the coin service supplies it. */
export const bulkCoinBody = (symbol: string) => coinBody({ ...coinForm.empty, symbol })

export function coinErrors({ symbol, name, aliases: typed }: CoinFields) {
  const aliases = aliasesError(lines.write(typed))
  return {
    ...(symbol.trim() === '' && { symbol: 'Symbol is required' }),
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(aliases && { aliases }),
  }
}

type Messages = { done: string; failed: string }

export const coinMessages: Record<CoinJob, Messages> = {
  'add-coin': { done: 'Coin added successfully', failed: 'Failed to add coin' },
  'change-coin': { done: 'Coin updated successfully', failed: 'Failed to update coin' },
  'update-coin': { done: 'Coin data updated successfully', failed: 'Failed to update coin' },
}

export const coinJobMessages = ({ kind }: Pick<Job, 'kind'>): Messages | undefined =>
  coinMessages[kind as CoinJob]

/** Coin changes waiting for the coin service on the server, of all users. */
export function useCoinJobs(watching: boolean): Job[] {
  const { data = [] } = useQuery({
    ...runningQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      watching || state.data?.some(coinJobMessages) ? POLL_MS : false,
  })
  return data.filter(coinJobMessages)
}
