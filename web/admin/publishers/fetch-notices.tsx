import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FollowedJob, JobProgressBar } from '../jobs/jobs.tsx'
import { FloatingNotices } from '../screen/floating-bar.tsx'
import type { useFetchAlerts } from './fetch-alerts.ts'
import { ALL_FEEDS } from './fetch-messages.ts'
import type { useFeedFetches } from './use-feed-fetches.ts'

type FetchNoticesProps = {
  alerts: ReturnType<typeof useFetchAlerts>
  fetches: ReturnType<typeof useFeedFetches>
  nameOf: (publisherId: number) => string
}

export function FetchNotices({ alerts: { alerts, dismiss }, fetches, nameOf }: FetchNoticesProps) {
  return (
    <FloatingNotices>
      {alerts.map(({ id, kind, text, detail, mayAskAnyway }) => (
        <Notice
          key={id}
          kind={kind}
          detail={detail}
          action={
            mayAskAnyway !== undefined && (
              <Button
                size="sm"
                onClick={() => {
                  dismiss(id)
                  fetches.start(mayAskAnyway, true)
                }}
              >
                Fetch anyway
              </Button>
            )
          }
          onDismiss={() => dismiss(id)}
        >
          {text}
        </Notice>
      ))}
      {fetches.awaited.map((job) => (
        <JobProgressBar key={job.id} label="Fetching feeds" job={job} />
      ))}
      {fetches.followed.map(({ jobId, target }) => (
        <FollowedJob
          key={jobId}
          jobId={jobId}
          label={target === ALL_FEEDS ? 'Fetching feeds' : `Fetching ${nameOf(target)}`}
          onEnd={(job) => fetches.ended(jobId, job)}
        />
      ))}
    </FloatingNotices>
  )
}
