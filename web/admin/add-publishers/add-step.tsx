import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { AddedPublishers } from '../../../contract/news/discovery.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/button-class.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Added = AddedPublishers['publishers'][number]
type Props = {
  adding: readonly { name: string; rss_url: string }[]
  job: Job | undefined
  added: readonly Added[] | undefined
  onMore: () => void
}

/** One line for each publisher, in the order in which they are added. */
export function AddStep({ adding, job, added, onMore }: Props) {
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
            <Mark added={added?.[place]} isDone={place < done} isNow={place === done} />
            <PublisherLogo name={name} url={null} size={32} />
            <span className="mr-auto font-strong [overflow-wrap:anywhere]">{name}</span>
            <span className="text-right text-cell text-fg-3">{stateText(added?.[place], place, done)}</span>
          </li>
        ))}
      </ul>
      {added && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
          <Button onClick={onMore}>Add more</Button>
          <Link to="/admin/publishers" className={linkButtonClass()}>
            Go to Publishers
          </Link>
        </div>
      )}
    </Panel>
  )
}

function Mark({ added, isDone, isNow }: { added: Added | undefined; isDone: boolean; isNow: boolean }) {
  if (added?.error) return <TriangleAlert className="flex-none text-bear-text" />
  if (isDone) return <CircleCheck className="flex-none text-bull-text" />
  return isNow ? <Spinner /> : <Clock className="flex-none text-fg-3" />
}

function stateText(added: Added | undefined, place: number, done: number): string {
  if (added?.error) return `${added.id === null ? 'not added' : 'kept in the list'}: ${added.error}`
  if (added) return `added, ${articlesText(added.articles)}`
  return place < done ? 'done' : place === done ? 'fetching its feed' : 'waiting'
}

function endText(added: readonly Added[]): string {
  const count = added.filter(({ id }) => id !== null).length
  return `${count} ${count === 1 ? 'publisher' : 'publishers'} added`
}

function summaryOf(added: readonly Added[]): string {
  const failed = added.filter(({ error }) => error !== null).length
  const articles = articlesText(added.reduce((sum, one) => sum + one.articles, 0))
  return failed > 0 ? `${articles}, ${failed} failed` : articles
}

const articlesText = (count: number) => `${count} new ${count === 1 ? 'article' : 'articles'}`
