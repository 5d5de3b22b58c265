import type { Log } from '../../../contract/accounts/activity.ts'
import { Link } from '../../page/link.tsx'
import { entityPath, entityText } from './log-text.ts'

export function EntityLink({ log }: { log: Log }) {
  const path = entityPath(log)
  if (!path) return entityText(log)
  return (
    <Link to={path} className="finger text-accent-text hover:underline">
      {entityText(log)}
    </Link>
  )
}
