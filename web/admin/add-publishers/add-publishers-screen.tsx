import { useMutation } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { AddedPublishers, FoundLine } from '../../../contract/news/discovery.ts'
import type { PublisherBody } from '../../../contract/news/publishers.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call, reasonOf } from '../../api/call.ts'
import { kept } from '../../page/kept.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JobProgress, useJob } from '../jobs/jobs.tsx'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { AddStep } from './add-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { addressesOf, PasteStep } from './paste-step.tsx'
import { foundText, useChoice } from './use-choice.ts'

/** Adds many publishers by the addresses of their sites: paste, look, choose, add. */
export function AddPublishersScreen() {
  const { addition, change } = useAddition()
  const { text, lines, adding, added } = addition
  const [broken, setBroken] = useState<string>()
  const looking = useJob(addition.findJob, (job) => {
    if (job?.state === 'completed') take({ lines: (job.result as { lines: FoundLine[] }).lines })
    else giveUp(job)
  })
  const adds = useJob(addition.addJob, (job) => {
    if (job?.state === 'completed') take({ added: (job.result as AddedPublishers).publishers })
    else giveUp(job)
  })
  const choice = useChoice(lines ?? [])
  const take = (part: Partial<Addition>) =>
    change({ findJob: undefined, addJob: undefined, ...part })
  function giveUp(job: Job | undefined) {
    setBroken(job?.error ?? 'The job is no longer known.')
    take({ adding: undefined })
  }

  const find = useMutation({
    mutationFn: (addresses: string[]) => call('POST /api/publishers/find', { body: { addresses } }),
    onSuccess: (reply) =>
      change('jobId' in reply ? { findJob: reply.jobId } : { lines: reply.lines }),
    onSettled: () => change({ isFinding: undefined }),
  })
  const { mutate: startFinding, isPending } = find
  useEffect(() => {
    // also after the page was left before the reply: the same request joins the running job
    if (addition.isFinding && !isPending) startFinding(addressesOf(text))
  }, [addition.isFinding, isPending, startFinding, text])
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
  const failure = reasonOf(find.error) ?? reasonOf(add.error) ?? broken
  const isLooking = addition.isFinding || addition.findJob !== undefined
  const step = adding ? 'add' : lines ? 'choose' : isLooking ? 'look' : 'paste'
  return (
    <>
      <ScreenHeader
        under={{ label: 'Publishers', to: '/admin/publishers' }}
        title="Add publishers"
        description={descriptions[step] ?? foundText(lines ?? [])}
      >
        {step === 'choose' && (
          <EditorsOnly>
            <Button variant="ghost" icon={<ChevronLeft />} onClick={() => back()}>
              Back
            </Button>
            <Button
              variant="ink"
              disabled={choice.chosen.length === 0}
              busy={add.isPending}
              onClick={() => add.mutate(choice.chosen)}
            >
              {`Add ${choice.chosen.length} ${choice.chosen.length === 1 ? 'publisher' : 'publishers'}`}
            </Button>
          </EditorsOnly>
        )}
      </ScreenHeader>
      {failure && (
        <div className="mb-4">
          <Notice kind="error" detail={failure}>
            {lines ? 'Not all publishers were added.' : 'Could not look for feeds.'}
          </Notice>
        </div>
      )}
      {step === 'paste' && (
        <PasteStep
          text={text}
          onChange={(next) => change({ text: next })}
          onFind={() => change({ isFinding: true })}
        />
      )}
      {step === 'look' && <JobProgress label="Looking for feeds" job={looking} />}
      {step === 'choose' && (
        <ChooseStep choice={choice} lines={lines ?? []} onBack={() => back()} />
      )}
      {step === 'add' && adding && (
        <AddStep
          adding={adding}
          job={adds}
          added={added}
          onAdded={(now) => change({ added: now })}
          onMore={() => back({ text: '' })}
        />
      )}
    </>
  )
}

const descriptions: Partial<Record<'paste' | 'look' | 'choose' | 'add', string>> = {
  paste: 'Paste site or feed addresses; feeds are found for you.',
  look: 'You may leave this page; looking goes on.',
  add: 'You may leave this page; adding goes on.',
}

/** How far an addition has come. Kept in this tab, so that it survives a reload and leaving the page. */
type Addition = {
  text: string
  /** Until the reply names the job, or is there. */
  isFinding?: boolean | undefined
  findJob?: string | undefined
  lines?: readonly FoundLine[] | undefined
  addJob?: string | undefined
  adding?: readonly { name: string; rss_url: string }[] | undefined
  added?: AddedPublishers['publishers'] | undefined
}

const keptAddition = kept<Addition>('sessionStorage', 'add-publishers', { text: '' })

function useAddition() {
  const [addition, setAddition] = useState<Addition>(() => {
    const before = keptAddition.read()
    // left before the reply named the job: adding the same ones again joins it
    return before.addJob || before.added ? before : { ...before, adding: undefined }
  })
  useEffect(() => keptAddition.write(addition), [addition])
  const change = useCallback(
    (part: Partial<Addition>) => setAddition((before) => ({ ...before, ...part })),
    [],
  )
  return { addition, change }
}
