import type { ArticleCoin, ArticleLinks } from '../../../contract/stories/story-edits.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { coinsByHand } from '../coin-links/hand-store.ts'
import { articleLinks } from './admin-stories.ts'
import { setCoin } from './store.ts'

/** A person's word about a coin of an article, which no text overrides. */
export async function editCoin(
  { db }: Context,
  id: number,
  symbol: string,
  change: Pick<ArticleCoin, 'salience' | 'origin'>,
  by: By,
): Promise<ArticleLinks> {
  await db.transaction(async (tx) => {
    const read = async () => (await coinsByHand(tx, [id])).get(id)
    const before = await read()
    if (!before) throw notFound('Article')
    if (!(await setCoin(tx, id, symbol, change))) throw notFound(`Coin ${symbol}`)
    await recordChange(tx, { by, kind: 'article_coins', id, before, after: await read() })
  })
  return articleLinks(db, id)
}
