import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { Coin } from '../../../contract/market/market.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { useDeletion } from '../editing/deletion.tsx'
import { ifUnchanged, useReload } from '../editing/save.ts'
import { coinsQuery } from '../screen/admin-queries.ts'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { BulkImportPanel } from './bulk-import-panel.tsx'
import { type CoinFields, coinBody } from './coin-fields.ts'
import { CoinForm } from './coin-form.tsx'
import { CoinTable } from './coin-table.tsx'
import { patiently } from './patiently.ts'

/** One after the other: the coin service allows so many calls a minute, and the pace is ours to keep. */
const inTurn = { mutationKey: ['change coins'], scope: { id: 'coins' } }

export function CryptoScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const coins = useQuery(coinsQuery)
  const [updating, setUpdating] = useState<readonly number[]>([])
  const reload = useReload(coinsQuery.queryKey)
  const queued = useIsMutating({ mutationKey: inTurn.mutationKey })
  const rows = coins.data as Coin[] | undefined
  useFetchFailure(coins, 'Failed to fetch coins', fail)

  const add = useMutation({
    ...inTurn,
    mutationFn: (coin: CoinFields) =>
      patiently(() => call('POST /api/crypto/coins', { body: coinBody(coin) })),
    onSuccess: () => succeed('Coin added successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to add coin'),
    onSettled: reload,
  })
  const change = useMutation({
    ...inTurn,
    mutationFn: ({ coin, fields }: { coin: Coin; fields: CoinFields }) => {
      const { source_type: _, ...body } = coinBody(fields)
      return patiently(() =>
        call('PUT /api/crypto/coins/:id', { params: { id: coin.id }, body }, ifUnchanged(coin)),
      )
    },
    onSuccess: () => succeed('Coin updated successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to update coin'),
    onSettled: reload,
  })
  const update = useMutation({
    ...inTurn,
    mutationFn: ({ id }: Coin) =>
      patiently(() => call('POST /api/crypto/coins/:id/update', { params: { id } })),
    onMutate: ({ id }) => setUpdating((ids) => [...ids, id]),
    onSuccess: () => succeed('Coin data updated successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to update coin'),
    onSettled: (coin, error, { id }) => {
      setUpdating((ids) => ids.filter((one) => one !== id))
      return reload(coin, error)
    },
  })
  const deletion = useDeletion({
    kind: 'coin',
    title: 'Delete coin',
    question: 'Are you sure you want to delete this coin?',
    nameOf: ({ symbol, name }) => `${name} (${symbol})`,
    effectOf: () => 'Readers no longer see it, and its price history goes with it.',
    mutationFn: ({ id }: Coin) => call('DELETE /api/crypto/coins/:id', { params: { id } }),
    onSuccess: () => succeed('Coin deleted successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to delete coin'),
    onSettled: reload,
  })

  return (
    <>
      <ScreenHeader
        title="Crypto Data"
        description={
          rows &&
          `${rows.length} ${rows.length === 1 ? 'coin' : 'coins'}${queued > 1 ? `, ${queued} changes under way` : ''}`
        }
      >
        <HeaderNotice message={message} />
      </ScreenHeader>
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <CoinForm busy={add.isPending} onAdd={(coin) => add.mutateAsync(coin)} />
        <BulkImportPanel onImported={() => reload()} onFail={fail} />
      </div>
      <Panel>
        <CoinTable
          coins={{ ...coins, data: rows }}
          empty={{ title: 'No coins yet', hint: 'Add one, or import several at once.', icon: <Coins /> }}
          isUpdating={(id) => updating.includes(id)}
          onSave={(coin, fields) => change.mutateAsync({ coin, fields })}
          onUpdate={(coin) => update.mutate(coin)}
          onDelete={deletion.ask}
        />
      </Panel>
      {deletion.question}
    </>
  )
}
