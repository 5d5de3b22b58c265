import type { Backlog } from '../../../contract/admin/attention.ts'
import type { Database } from '../../platform/database/connect.ts'
import { linkingProgress, readingState } from '../../stories/reread-store.ts'

/** How far the job that reads articles again is; empty when it has nothing to do. */
export async function backlogOf(db: Database): Promise<Backlog[]> {
  const coins = await linkingProgress(db)
  const { progress: stories } = await readingState(db)
  return [
    ...(coins ? [{ what: 'coins' as const, ...coins }] : []),
    ...(stories ? [{ what: 'stories' as const, ...stories }] : []),
  ].filter(({ done, total }) => done < total)
}
