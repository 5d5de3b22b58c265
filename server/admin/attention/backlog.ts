import type { Backlog } from '../../../contract/admin/attention.ts'
import type { Database } from '../../platform/database/connect.ts'
import { linkingProgress } from '../../stories/coin-links/store.ts'
import { storiesState } from '../../stories/rebuild-store.ts'

/** How far old articles are linked to coins and grouped into stories; nothing when all are. */
export async function backlogOf(db: Database): Promise<Backlog[]> {
  const coins = await linkingProgress(db)
  const { progress: stories } = await storiesState(db)
  return [
    ...(coins ? [{ what: 'coins' as const, ...coins }] : []),
    ...(stories ? [{ what: 'stories' as const, ...stories }] : []),
  ].filter(({ done, total }) => done < total)
}
