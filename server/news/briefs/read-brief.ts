import type { Brief, BriefContent } from '../../../contract/news/briefs.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { makeBrief } from './make-brief.ts'
import { closesAt, dayOf } from './make-missing-briefs.ts'
import { briefOf, neighbourDays, visibleAmong } from './store.ts'

/** The brief of a day; of a day that is not closed yet, what there is of it. */
export async function readBrief(
  { db, now }: Pick<Context, 'db' | 'now'>,
  day: string,
): Promise<Brief> {
  const kept = await briefOf(db, day)
  const around = await neighbourDays(db, day)
  if (kept) {
    const content = await withoutRemoved(db, kept.content)
    return { day, closed: true, as_of: kept.made_at, ...content, ...around }
  }
  const asOf = now()
  if (day > dayOf(asOf) || asOf >= closesAt(day)) throw notFound('Brief')
  const content = await makeBrief(db, day, asOf)
  return { day, closed: false, as_of: asOf.toISOString(), removed: 0, ...content, ...around }
}

/** Hidden and deleted articles are shown nowhere, whenever the brief was made. */
async function withoutRemoved(db: Database, { corrected: made, ...content }: BriefContent) {
  const ids = [...content.top, ...content.reactions, ...(made ?? [])].map(
    ({ article_id }) => article_id,
  )
  const firsts = content.top.flatMap(({ first }) => first?.article_id ?? [])
  const visible = await visibleAmong(db, [...ids, ...firsts])
  const top = content.top
    .filter(({ article_id }) => visible.has(article_id))
    .map((story) => ({
      ...story,
      first: story.first && visible.has(story.first.article_id) ? story.first : null,
    }))
  const reactions = content.reactions.filter(({ article_id }) => visible.has(article_id))
  const corrected = made?.filter(({ article_id }) => visible.has(article_id))
  return {
    ...content,
    top,
    reactions,
    // an empty list says that nothing was corrected
    ...((corrected?.length || made?.length === 0) && { corrected }),
    removed: content.top.length - top.length,
  }
}
