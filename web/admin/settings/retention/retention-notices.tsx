import {
  FIRST_LIMITS,
  RETENTION_THINGS,
  type Retention,
  type RetentionKind,
} from '../../../../contract/admin/retention.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Notice } from '../../../ui/notice.tsx'
import { keepText } from './retention-text.ts'

/** Above the limits: that nothing is set yet, and that something waits for an admin. */
export function RetentionNotices({ retention: { updated_at, waiting } }: { retention: Retention }) {
  return (
    <>
      {updated_at === null && (
        <Notice kind="info" detail={`A new site starts with ${suggestion}.`}>
          This site keeps everything until you save.
        </Notice>
      )}
      {waiting && (
        <Notice kind="warning" detail={waitingDetail(waiting)}>
          {waitingText(waiting)}
        </Notice>
      )}
    </>
  )
}

type Waiting = NonNullable<Retention['waiting']>

const waitingText = ({ reason, count, of }: Waiting): string =>
  reason === 'clock'
    ? 'The last nightly cleanup deleted nothing, because the server clock may be wrong.'
    : `${formatCount(count)} of ${formatCount(of)} articles wait for 'Delete now…'.`

function waitingDetail({ reason, at, as_of }: Waiting): string {
  return reason === 'clock'
    ? `It said ${formatTimestamp(at)}; stored data is from ${formatTimestamp(as_of)}. Correct the clock, or delete now.`
    : "More than a tenth of the articles, or ten days' share of them, is only deleted after you confirm it."
}

const suggestion = new Intl.ListFormat('en-GB').format(
  (['articles', 'logs', 'ai_calls', 'pictures'] satisfies RetentionKind[]).map(
    (kind) => `${keepText(kind, FIRST_LIMITS[kind])} of ${RETENTION_THINGS[kind]}`,
  ),
)
