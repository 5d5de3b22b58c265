import { createHash } from 'node:crypto'
import type { AddedPublishers } from '../../../contract/news/discovery.ts'
import type { PublisherBody } from '../../../contract/news/publishers.ts'
import type { By } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { fetchUntilDone } from '../feeds/fetch-publishers.ts'
import { addPublisher } from '../publishers/manage-publishers.ts'

type Added = AddedPublishers['publishers'][number]

/** Adds and fetches one after the other, in the order given. */
export function addPublishers(context: Context, bodies: PublisherBody[], by: By) {
  const list = createHash('sha256').update(bodies.map(({ rss_url }) => rss_url).join('\n'))
  return answerOrContinue<AddedPublishers>(context, {
    kind: 'add-publishers',
    key: `add-publishers:${list.digest('hex').slice(0, 16)}`,
    run: async (progress) => {
      progress.expect(bodies.length)
      if (bodies.length > 1) progress.detach()
      const publishers: Added[] = []
      for (const body of bodies) {
        progress.working(body.name)
        const added = await addAndFetch(context, body, by)
        publishers.push(added)
        progress.step(added.error ? `${body.name}: ${added.error}` : undefined)
      }
      return { publishers }
    },
  })
}

/** A feed that fails is kept in the list: the schedule tries it again. */
async function addAndFetch(context: Context, body: PublisherBody, by: By): Promise<Added> {
  const added: Added = { name: body.name, id: null, articles: 0, error: null }
  try {
    added.id = (await addPublisher(context, body, by, true)).id
    added.articles = (await fetchUntilDone(context, added.id)).articlesCount
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    added.error = error.message
  }
  return added
}
