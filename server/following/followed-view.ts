import {
  FOLLOW_KINDS,
  type FollowKindRow,
  followKindOf,
} from '../../contract/following/follow-kinds.ts'
import type { FollowView } from '../../contract/following/following.ts'
import type { Context } from '../platform/context.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { oneLine } from '../platform/messages/foreign-text.ts'
import { requireShown } from '../platform/settings/shown-pages.ts'
import type { FollowedView } from './followed-kind.ts'
import { FOLLOWED_KINDS } from './followed-kinds.ts'

const NAME_CHARACTERS = 200

/** A view as it would be followed, with what comes of it a day. */
export async function viewPace(context: Context, address: string): Promise<FollowView> {
  const followed = await readView(context, address)
  const { view, name } = followed
  const kind = followKindOf(view)
  return { view, name, kind, per_day: await FOLLOWED_KINDS[kind].perDay(context, followed) }
}

/** Reads the address of something that can be followed. */
export async function readView(context: Context, address: string): Promise<FollowedView> {
  const url = URL.parse(address, 'http://site')
  if (url?.host !== 'site') throw badInput('The view must be an address of this site.', 'view')
  for (const { read } of Object.values(FOLLOWED_KINDS)) {
    const followed = await read(context, url)
    if (followed) return shown(context, followed)
  }
  throw notFound('View')
}

/** The name has words of whoever follows, and goes into messages, pages and webhooks. */
async function shown(context: Context, followed: FollowedView): Promise<FollowedView> {
  const { page }: FollowKindRow = FOLLOW_KINDS[followKindOf(followed.view)]
  if (page) await requireShown(context, page)
  return { ...followed, name: oneLine(followed.name, NAME_CHARACTERS) }
}
