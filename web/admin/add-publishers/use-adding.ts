import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AddedPublishers, FoundLine } from '../../../contract/news/discovery.ts'
import type { PublisherBody } from '../../../contract/news/publishers.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call, reasonOf } from '../../api/call.ts'
import { useJob } from '../jobs/jobs.tsx'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { addressesOf } from './address-lines.ts'
import { type Addition, useAddition } from './use-addition.ts'

/** Looks for feeds and adds the chosen ones, each as a job where it takes longer. */
export function useAdding() {
  const { addition, change } = useAddition()
  const { added, adding, lines } = addition
  const [broken, setBroken] = useState<string>()
  const take = (part: Partial<Addition>) =>
    change({ findJob: undefined, addJob: undefined, ...part })
  function giveUp(job: Job | undefined) {
    setBroken(job?.error ?? 'The job is no longer known.')
    take({ adding: undefined })
  }
  const findJob = useJob(addition.findJob, (job) => {
    if (job?.state === 'completed') take({ lines: (job.result as { lines: FoundLine[] }).lines })
    else giveUp(job)
  })
  const addJob = useJob(addition.addJob, (job) => {
    if (job?.state === 'completed') take({ added: (job.result as AddedPublishers).publishers })
    else giveUp(job)
  })
  const find = useFind(addition, change)
  const add = useMutation({
    mutationFn: (publishers: PublisherBody[]) =>
      call('POST /api/publishers/several', { body: { publishers } }),
    onMutate: (publishers) =>
      change({ adding: publishers.map(({ name, rss_url }) => ({ name, rss_url })) }),
    onSuccess: (reply) =>
      change('jobId' in reply ? { addJob: reply.jobId } : { added: reply.publishers }),
    onError: () => change({ adding: undefined }),
  })
  const reload = useEffectEvent(useReloadFeeds())
  useEffect(() => {
    if (added) reload()
  }, [added])
  const back = (part: Partial<Addition> = {}) => {
    find.reset()
    add.reset()
    setBroken(undefined)
    take({ lines: undefined, adding: undefined, added: undefined, ...part })
  }
  return {
    addition,
    change,
    findJob,
    addJob,
    add,
    back,
    failure: reasonOf(find.error) ?? reasonOf(add.error) ?? broken,
    step: stepOf(addition, adding !== undefined, lines !== undefined),
  }
}

type Step = 'paste' | 'look' | 'choose' | 'add'

function stepOf({ isFinding, findJob }: Addition, isAdding: boolean, hasLines: boolean): Step {
  if (isAdding) return 'add'
  if (hasLines) return 'choose'
  return isFinding || findJob !== undefined ? 'look' : 'paste'
}

function useFind({ isFinding, text }: Addition, change: (part: Partial<Addition>) => void) {
  const find = useMutation({
    mutationFn: (addresses: string[]) => call('POST /api/publishers/find', { body: { addresses } }),
    onSuccess: (reply) =>
      change('jobId' in reply ? { findJob: reply.jobId } : { lines: reply.lines }),
    onSettled: () => change({ isFinding: undefined }),
  })
  const { mutate: startFinding, isPending } = find
  useEffect(() => {
    // also after the page was left before the reply: the same request joins the running job
    if (isFinding && !isPending) startFinding(addressesOf(text))
  }, [isFinding, isPending, startFinding, text])
  return find
}
