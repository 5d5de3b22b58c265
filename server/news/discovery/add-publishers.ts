import { createHash } from 'node:crypto'
import type { AddedPublishers } from '../../../contract/news/discovery.ts'
import type { PublisherBody } from '../../../contract/news/publishers.ts'
import type { By } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { note, stepsOver } from '../../platform/long-jobs/steps-store.ts'
import { jobById } from '../../platform/long-jobs/store.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { storeLogo } from '../../platform/uploads/upload-logo.ts'
import { fetchUntilDone } from '../feeds/fetch-publishers.ts'
import { addPublisher } from '../publishers/manage-publishers.ts'

/** Stored as a step of the job, so that a stop reaches it in any process. */
const STOP = 0
type Added = AddedPublishers['publishers'][number]

export function addPublishers(context: Context, bodies: PublisherBody[], by: By) {
  const list = createHash('sha256').update(bodies.map(({ rss_url }) => rss_url).join('\n'))
  return answerOrContinue<AddedPublishers>(context, {
    kind: 'add-publishers',
    key: `add-publishers:${list.digest('hex').slice(0, 16)}`,
    run: async (progress, jobId) => {
      progress.expect(bodies.length)
      if (bodies.length > 1) progress.detach()
      const publishers: Added[] = []
      for (const body of bodies) {
        if ((await stepsOver(context.db, jobId)).has(STOP)) break
        progress.working(body.name)
        const added = await addAndFetch(context, body, by)
        publishers.push(added)
        progress.step(added.error ? `${body.name}: ${added.error}` : undefined)
      }
      return { publishers }
    },
  })
}

export async function stopAdding({ db }: Context, jobId: string) {
  if (!(await jobById(db, jobId))) throw notFound('Job')
  await note(db, jobId, STOP, { changed: false, failure: null })
  return {}
}

const ICON_LIMITS = { maxBytes: 1_000_000, deadlineMs: 5_000 }

/** A copy of its icon, so that no reader's browser asks the publisher for it; null when there is none to be had. */
async function storedIcon({ db, outbound }: Context, address: string | null | undefined) {
  if (!address) return null
  try {
    const { status, body } = await outbound.request(address, ICON_LIMITS)
    return status === 200 ? (await storeLogo(db, body)).url : null
  } catch (error) {
    if (error instanceof OutboundError || error instanceof AppError) return null
    throw error
  }
}

/** A feed that fails is kept in the list: the schedule tries it again. */
async function addAndFetch(context: Context, body: PublisherBody, by: By): Promise<Added> {
  const added: Added = { name: body.name, id: null, articles: 0, error: null }
  try {
    const logo_url = await storedIcon(context, body.logo_url)
    added.id = (await addPublisher(context, { ...body, logo_url }, by, true)).id
    added.articles = (await fetchUntilDone(context, added.id)).articlesCount
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    added.error = error.message
  }
  return added
}
