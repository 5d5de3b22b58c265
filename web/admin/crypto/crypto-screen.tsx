import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { Coin } from '../../../contract/market/market.ts'
import { type CoinJob, symbolOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call, reasonOf } from '../../api/call.ts'
import { countText } from '../../format/count.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { AddPanel } from '../editing/add-panel.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { ifUnchanged, reasonFirst, useReload, useReport } from '../editing/save.ts'
import { finished, useJobsAtOpening } from '../jobs/jobs.tsx'
import { coinsQuery } from '../screen/admin-queries.ts'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { BulkImportPanel } from './bulk-import-panel.tsx'
import {
  ALIASES_HINT,
  CoinEditRow,
  type CoinFields,
  coinBody,
  coinColumns,
  coinErrors,
  coinForm,
  coinJobMessages,
  coinMessages,
  coinSources,
  useCoinJobs,
  withSource,
} from './coin-table.tsx'

const mutationKey = ['change coins']

export function CryptoScreen() {
  const { message, ...notice } = useTimedNotice()
  const coins = useQuery(coinsQuery)
  const [updating, setUpdating] = useState<readonly number[]>([])
  const reload = useReload(coinsQuery.queryKey)
  const { succeed, fail } = reasonFirst(notice)
  const reported = useReport(coinsQuery.queryKey, { succeed, fail })
  const pending = useIsMutating({ mutationKey })
  const jobs = useCoinJobs(pending > 0)
  const rows = coins.data as Coin[] | undefined
  useFetchFailure(coins, 'Failed to fetch coins', notice.fail)

  useJobsAtOpening((job) => {
    const messages = coinJobMessages(job)
    if (!messages) return
    finished({ jobId: job.id })
      .then(
        () => succeed(messages.done),
        (error) => fail(messages.failed, reasonOf(error)),
      )
      .finally(reload)
  })

  const report = (kind: CoinJob) => ({
    mutationKey,
    ...reported(coinMessages[kind].failed, coinMessages[kind].done),
  })
  const add = useMutation({
    ...report('add-coin'),
    mutationFn: async (coin: CoinFields) =>
      finished(await call('POST /api/crypto/coins', { body: coinBody(coin) })),
  })
  const change = useMutation({
    ...report('change-coin'),
    mutationFn: async ({ coin, fields }: { coin: Coin; fields: CoinFields }) => {
      const { source_type: _, ...body } = coinBody(fields)
      const input = { params: { id: coin.id }, body }
      return finished(await call('PUT /api/crypto/coins/:id', input, ifUnchanged(coin)))
    },
  })
  const update = useMutation({
    ...report('update-coin'),
    mutationFn: async ({ id }: Coin) =>
      finished(await call('POST /api/crypto/coins/:id/update', { params: { id } })),
    onMutate: ({ id }) => setUpdating((ids) => [...ids, id]),
    onSettled: (coin, error, { id }) => {
      setUpdating((ids) => ids.filter((one) => one !== id))
      return reload(coin, error)
    },
  })
  const deletion = useDeletion({
    kind: 'coin',
    question: 'Are you sure you want to delete this coin?',
    nameOf: ({ symbol, name }) => `${name} (${symbol})`,
    effectOf: () => 'Readers no longer see it, and its price history is removed.',
    mutationFn: ({ id }: Coin) => call('DELETE /api/crypto/coins/:id', { params: { id } }),
    ...reported('Failed to delete coin', 'Coin deleted successfully'),
  })
  const isUpdating = ({ id, symbol }: Coin) =>
    updating.includes(id) ||
    jobs.some(({ kind, key }) => kind === 'update-coin' && symbolOfJobKey(key) === symbol)
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<Coin>()

  return (
    <>
      <ScreenHeader
        message={message}
        title="Crypto Data"
        description={
          rows && [countText(rows.length, 'coin'), ...underWay(pending, jobs)].join(', ')
        }
      />
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
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
                options={coinSources}
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
        <BulkImportPanel onImported={() => reload()} onFail={fail} />
      </div>
      <Panel>
        <DataTable
          label="Coins"
          columns={coinColumns}
          query={{ ...coins, data: rows }}
          empty={{
            title: 'No coins yet',
            hint: 'Add one, or import several at once.',
            icon: <Coins />,
          }}
          nameOf={({ symbol }) => symbol}
          initialSort={{ column: 'symbol', order: 'asc' }}
          actions={(coin) => [
            { label: 'Edit', autoFocus: wasEdited(coin), onClick: () => open(coin) },
            { label: 'Update', busy: isUpdating(coin), onClick: () => update.mutate(coin) },
            { label: 'Delete', variant: 'danger-quiet', onClick: () => deletion.ask(coin) },
          ]}
          editor={({ id }) =>
            edited?.id === id && (
              <CoinEditRow
                coin={edited}
                onCancel={close}
                onDirty={setDirty}
                onSave={(fields) => change.mutateAsync({ coin: edited, fields }).then(close)}
              />
            )
          }
        />
      </Panel>
      {question}
      {deletion.question}
    </>
  )
}

/** '2 changes under way. Waiting for CoinGecko: 12 s'. A single quick change is not worth a flicker. */
function underWay(pending: number, jobs: readonly Job[]): string[] {
  const count = Math.max(pending, jobs.length)
  if (jobs.length === 0 && count < 2) return []
  const wait = jobs.find(({ current }) => current)?.current
  return [`${countText(count, 'change')} under way${wait ? `. ${wait}` : ''}`]
}
