import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { AddedPublishers } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { Button, Spinner } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { CellText } from '../../ui/text.tsx'
import { toastError } from '../../ui/toast.tsx'
import { finished } from '../jobs/jobs.tsx'

type Added = AddedPublishers['publishers'][number]
type AddStepProps = {
  adding: readonly { name: string; rss_url: string }[]
  job: Job | undefined
  added: readonly Added[] | undefined
  onAdded: (added: Added[]) => void
  onMore: () => void
}

export function AddStep({ adding, job, added, onAdded, onMore }: AddStepProps) {
  const done = added?.length ?? job?.done ?? 0
  return (
    <Panel>
      <div className="px-5 py-4">
        <ProgressBar
          label={added ? endText(added) : 'Adding publishers'}
          current={added ? undefined : (job?.current ?? undefined)}
          done={done}
          total={adding.length}
          summary={added && summaryOf(added)}
        />
      </div>
      <ul>
        {adding.map(({ name, rss_url }, place) => (
          <li
            key={rss_url}
            className="flex min-h-[52px] items-center gap-x-3 border-line border-t px-5 py-2.5"
          >
            <Mark added={added?.[place]} isDone={place < done} isNow={!added && place === done} />
            <PublisherLogo name={name} url={null} size={32} />
            <span className="mr-auto font-strong [overflow-wrap:anywhere]">{name}</span>
            <span className="text-right text-small text-fg-3">
              {stateText(added ? (added[place] ?? null) : undefined, place, done)}
            </span>
          </li>
        ))}
      </ul>
      {job && !added && <StopButton jobId={job.id} />}
      {added && <AddedFoot {...{ added, onAdded, onMore }} />}
    </Panel>
  )
}

function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/publishers/several/:job/stop', { params: { job: id } }),
    onError: (error) => toastError('It could not be stopped.', reasonOf(error)),
  })
  return (
    <PanelFoot className="justify-end">
      <Button busy={stop.isPending} disabled={stop.isSuccess} onClick={() => stop.mutate(jobId)}>
        Stop after this one
      </Button>
    </PanelFoot>
  )
}

type AddedFootProps = Pick<AddStepProps, 'onAdded' | 'onMore'> & { added: readonly Added[] }

/** What it costs to analyse the new articles, and what comes next. */
function AddedFoot({ added, onAdded, onMore }: AddedFootProps) {
  const again = useMutation({
    mutationFn: ({ id }: Added) =>
      call('POST /api/publishers/:id/fetch', {
        params: { id: id ?? 0 },
        body: { anyway: true },
      }).then((reply) => finished<{ articlesCount: number }>(reply)),
    onSuccess: ({ articlesCount: articles }, tried) =>
      onAdded(added.map((one) => (one === tried ? { ...one, articles, error: null } : one))),
    onError: (error, { name }) => toastError(`${name} failed again.`, reasonOf(error)),
  })
  const failed = added.filter(({ error, id }) => error && id)
  return (
    <PanelFoot className="justify-end">
      <Cost added={added} />
      {failed.map((one) => (
        <Button
          key={one.id}
          busy={again.isPending && again.variables === one}
          onClick={() => again.mutate(one)}
        >
          Try {one.name} again
        </Button>
      ))}
      <Button onClick={onMore}>Add more</Button>
      <LinkButton to="/admin/publishers">Go to Publishers</LinkButton>
    </PanelFoot>
  )
}

type MarkProps = { added: Added | undefined; isDone: boolean; isNow: boolean }

function Mark({ added, isDone, isNow }: MarkProps) {
  if (added?.error) return <TriangleAlert className="flex-none text-bear-text" />
  if (isDone) return <CircleCheck className="flex-none text-bull-text" />
  return isNow ? <Spinner /> : <Clock className="flex-none text-fg-3" />
}

function Cost({ added }: { added: readonly Added[] }) {
  const publishers = added.flatMap(({ id, articles }) => (id && articles > 0 ? [id] : []))
  const count = added.reduce((sum, { articles }) => sum + articles, 0)
  const { data } = useQuery({
    ...read('POST /api/articles/bulk/cost', { body: { publishers } }),
    enabled: publishers.length > 0,
  })
  const usd =
    data && data.usd > 0 ? `costs about $${data.usd.toFixed(2)} with ${data.model}` : 'is free'
  return (
    <CellText className="mr-auto max-md:w-full">
      {data && `Analysing ${countText(count, 'article')} ${usd}.`}
    </CellText>
  )
}

/** null: the list was stopped before it. */
function stateText(added: Added | null | undefined, place: number, done: number): string {
  if (added === null) return 'not added'
  if (added?.error) return `${added.id === null ? 'not added' : 'kept in the list'}: ${added.error}`
  if (added) return `added, ${articlesText(added.articles)}`
  if (place < done) return 'done'
  return place === done ? 'fetching its feed' : 'waiting'
}

const endText = (added: readonly Added[]) =>
  `${countText(added.filter(({ id }) => id !== null).length, 'publisher')} added`

function summaryOf(added: readonly Added[]): string {
  const failed = added.filter(({ error }) => error !== null).length
  const articles = articlesText(added.reduce((sum, one) => sum + one.articles, 0))
  return failed > 0 ? `${articles}, ${failed} failed` : articles
}

const articlesText = (count: number) => countText(count, 'new article')
