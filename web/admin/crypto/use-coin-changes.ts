import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coin } from '../../../contract/market/market.ts'
import { type CoinJob, symbolOfJobKey } from '../../../contract/platform/job-keys.ts'
import { call, reasonOf } from '../../api/call.ts'
import { ifUnchanged, type Reporter, reasonFirst, useReload, useReport } from '../editing/save.ts'
import { finished, useJobsAtOpening } from '../jobs/jobs.tsx'
import { coinsQuery } from '../screen/admin-queries.ts'
import { type CoinFields, coinBody } from './coin-form.ts'
import { coinJobMessages, coinMessages, useCoinJobs } from './coin-jobs.ts'

const mutationKey = ['change coins']

/** Adds, changes and updates coins; each may wait for the coin service as a job. */
export function useCoinChanges(notice: Reporter) {
  const reporter = reasonFirst(notice)
  const reload = useReload(coinsQuery.queryKey)
  const reported = useReport(coinsQuery.queryKey, reporter)
  const pending = useIsMutating({ mutationKey })
  const jobs = useCoinJobs(pending > 0)
  useJobsOfOthers(reporter)

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
  const [updating, setUpdating] = useState<readonly number[]>([])
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
  const isUpdating = ({ id, symbol }: Coin) =>
    updating.includes(id) ||
    jobs.some(({ kind, key }) => kind === 'update-coin' && symbolOfJobKey(key) === symbol)
  return { pending, jobs, add, change, update, isUpdating, reported, reload, fail: reporter.fail }
}

/** Reports the ends of changes that were under way when the screen was opened. */
function useJobsOfOthers({ succeed, fail }: Reporter) {
  const reload = useReload(coinsQuery.queryKey)
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
}
