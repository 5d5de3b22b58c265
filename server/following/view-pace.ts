import type { FollowView } from '../../contract/following/following.ts'
import { conditionsOf } from '../news/feed/filters-store.ts'
import { readSlice } from '../news/feed/store.ts'
import type { Context } from '../platform/context.ts'
import { readView } from './followed-view.ts'

const DAYS = 7

/** A view as it would be followed, with its stories a day over the last week. */
export async function viewPace({ db, now }: Context, address: string): Promise<FollowView> {
  const { view, name, filters, story } = await readView(db, address)
  if (story) return { view, name, kind: story.thread ? 'list' : 'story', per_day: null }
  const conditions = await conditionsOf(db, { ...filters, within: '7d' }, now())
  const { storyCount } = await readSlice(db, { conditions }, { limit: 0, offset: 0 }, { grouped: true })
  return { view, name, kind: 'list', per_day: storyCount === undefined ? null : storyCount / DAYS }
}
