import type {
  AdminStory,
  ArticleCoin,
  ArticleLinks,
} from '../../../contract/stories/story-edits.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { changeStories, foundByHand } from '../change-by-hand.ts'
import { coinsByHand } from '../coin-links/hand-store.ts'
import {
  chooseLeadByHand,
  keepApart,
  putInto,
  redirectStories,
  type StoryByHand,
  setLocked,
  storiesByHand,
} from '../hand-store.ts'
import { setThread, threadOf } from '../thread-store.ts'
import { adminStory, articleLinks } from './admin-stories.ts'
import { setCoin } from './store.ts'

/** One story of several: the oldest id stays. The program adds to it but never parts it again. */
export async function mergeStories(
  context: Context,
  { ids, lead }: { ids: number[]; lead?: number | undefined },
  by: By,
): Promise<AdminStory> {
  const [heir, ...others] = [...new Set(ids)].sort((a, b) => a - b) as [number, ...number[]]
  if (others.length === 0) throw badInput('Choose two stories or more.', 'ids')
  await edit(context, heir, by, async (tx, story) => {
    const members = [...story.members]
    for (const other of others) members.push(...(await storyToEdit(tx, other)).members)
    await putInto(tx, members, heir, by.name)
    await redirectStories(tx, others, heir)
    if (lead !== undefined) await chooseLeadOf(tx, heir, members, lead)
    return others
  })
  return adminStory(context.db, heir)
}

/** Articles leave a story for good. The lead stays until another is chosen. */
export async function splitStory(
  context: Context,
  id: number,
  { articles, into }: { articles: number[]; into: 'new' | 'each' | number },
  by: By,
): Promise<AdminStory> {
  if (into === id) throw badInput('Choose another story to move the articles to.', 'into')
  await edit(context, id, by, async (tx, story) => {
    const leaving = [...new Set(articles)]
    const stranger = leaving.find((article) => !story.members.includes(article))
    if (stranger !== undefined)
      throw badInput(`Article ${stranger} is not in this story.`, 'articles')
    if (leaving.length === story.members.length)
      throw badInput('One article must stay.', 'articles')
    if (story.lead !== null && leaving.includes(story.lead))
      throw badInput('Choose another lead first.', 'articles')
    const staying = story.members.filter((article) => !leaving.includes(article))
    const targets: number[] = []
    if (typeof into === 'number') {
      await storyToEdit(tx, into)
      await putInto(tx, leaving, into, by.name)
      targets.push(into)
    } else {
      const parts = into === 'each' ? leaving.map((article) => [article]) : [leaving]
      for (const part of parts) targets.push(await foundByHand(tx, part, by.name, context.now()))
    }
    for (const target of targets) await keepApart(tx, staying, target, by.name)
    return targets
  })
  return adminStory(context.db, id)
}

export async function setLead(
  context: Context,
  id: number,
  article: number,
  by: By,
): Promise<AdminStory> {
  await edit(context, id, by, async (tx, story) => {
    await chooseLeadOf(tx, id, story.members, article)
    return []
  })
  return adminStory(context.db, id)
}

async function chooseLeadOf(tx: Database, id: number, members: number[], article: number) {
  if (!members.includes(article))
    throw badInput(`Article ${article} is not in this story.`, 'article_id')
  await chooseLeadByHand(tx, id, article)
}

export async function lockStory(
  context: Context,
  id: number,
  locked: boolean,
  by: By,
): Promise<AdminStory> {
  await edit(context, id, by, async (tx) => {
    await setLocked(tx, id, locked)
    return []
  })
  return adminStory(context.db, id)
}

/** Into the thread of another story, or out of its own. */
export async function editThread(context: Context, id: number, other: number | null, by: By) {
  if (other === id) throw badInput('Choose another story.', 'with')
  await edit(context, id, by, async (tx) => {
    if (other !== null) await storyToEdit(tx, other)
    await setThread(tx, id, other === null ? null : await threadOf(tx, other))
    return []
  })
  return adminStory(context.db, id)
}

/** In one transaction and in the groupers' turn, with what changed in the log. */
async function edit(
  { db, now }: Context,
  id: number,
  by: By,
  change: (tx: Database, story: StoryByHand) => Promise<number[]>,
) {
  await db.transaction(async (tx) => {
    let before: StoryByHand | undefined
    await changeStories(tx, now(), async () => {
      before = await storyToEdit(tx, id)
      return [id, ...(await change(tx, before))]
    })
    const after = (await storiesByHand(tx, [id])).get(id)
    await recordChange(tx, { by, kind: 'story', id, before, after })
  })
}

async function storyToEdit(tx: Database, id: number): Promise<StoryByHand> {
  const story = (await storiesByHand(tx, [id])).get(id)
  if (!story || story.members.length === 0) throw notFound('Story')
  return story
}

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
