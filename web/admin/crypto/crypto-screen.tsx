import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import type { Coin } from '../../../contract/market/market.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call } from '../../api/call.ts'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { coinsQuery } from '../screen/admin-queries.ts'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { AddCoinPanel } from './add-coin-panel.tsx'
import { BulkImportPanel } from './bulk-import-panel.tsx'
import { CoinEditRow, coinColumns } from './coin-table.tsx'
import { useCoinChanges } from './use-coin-changes.ts'

export function CryptoScreen() {
  const { message, ...notice } = useTimedNotice()
  const coins = useQuery(coinsQuery)
  const changes = useCoinChanges(notice)
  const rows = coins.data as Coin[] | undefined
  useFetchFailure(coins, 'Failed to fetch coins', notice.fail)
  const deletion = useDeletion({
    kind: 'coin',
    question: 'Are you sure you want to delete this coin?',
    nameOf: ({ symbol, name }) => `${name} (${symbol})`,
    effectOf: () => 'Readers no longer see it, and its price history is removed.',
    mutationFn: ({ id }: Coin) => call('DELETE /api/crypto/coins/:id', { params: { id } }),
    ...changes.reported('Failed to delete coin', 'Coin deleted successfully'),
  })
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<Coin>()

  return (
    <>
      <ScreenHeader
        message={message}
        title="Crypto Data"
        description={rows && [countText(rows.length, 'coin'), ...underWay(changes)].join(', ')}
      />
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <AddCoinPanel add={changes.add} />
        <BulkImportPanel onImported={() => changes.reload()} onFail={changes.fail} />
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
            {
              label: 'Update',
              busy: changes.isUpdating(coin),
              onClick: () => changes.update.mutate(coin),
            },
            { label: 'Delete', variant: 'danger-quiet', onClick: () => deletion.ask(coin) },
          ]}
          editor={({ id }) =>
            edited?.id === id && (
              <CoinEditRow
                coin={edited}
                onCancel={close}
                onDirty={setDirty}
                onSave={(fields) =>
                  changes.change.mutateAsync({ coin: edited, fields }).then(close)
                }
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

/** '2 changes under way. Waiting for the coin service: 12 s'. A single quick change is not worth a flicker. */
function underWay({ pending, jobs }: { pending: number; jobs: readonly Job[] }): string[] {
  const count = Math.max(pending, jobs.length)
  if (jobs.length === 0 && count < 2) return []
  const wait = jobs.find(({ current }) => current)?.current
  return [`${countText(count, 'change')} under way${wait ? `. ${wait}` : ''}`]
}
