import type * as z from 'zod'
import { activityEndpoints } from './activity.ts'
import { alertEndpoints } from './alerts.ts'
import { analysisEndpoints } from './analysis.ts'
import { articleEndpoints } from './articles.ts'
import { attentionEndpoints } from './attention.ts'
import { authEndpoints } from './auth.ts'
import { bulkEndpoints } from './bulk.ts'
import { categoryEndpoints } from './categories.ts'
import { coinEndpoints } from './coins.ts'
import { correctionEndpoints } from './corrections.ts'
import type { Endpoint } from './endpoint.ts'
import { feedEndpoints } from './feed.ts'
import { jobEndpoints } from './jobs.ts'
import { marketEndpoints } from './market.ts'
import { modelEndpoints } from './models.ts'
import { pageEndpoints } from './pages.ts'
import { publisherPageEndpoints } from './publisher-page.ts'
import { publisherEndpoints } from './publishers.ts'
import { reactionEndpoints } from './reactions.ts'
import { receiptEndpoints } from './receipts.ts'
import { retentionEndpoints } from './retention.ts'
import { scorecardEndpoints } from './scorecard.ts'
import { settingsEndpoints } from './settings.ts'
import { storyEndpoints } from './stories.ts'
import { storyEditEndpoints } from './story-edits.ts'
import { tagEndpoints } from './tags.ts'
import { trashEndpoints } from './trash.ts'
import { userEndpoints } from './users.ts'

/** Every call the product answers. One grep for a key shows promise, implementation and use. */
export const api = {
  ...authEndpoints,
  ...userEndpoints,
  ...tagEndpoints,
  ...trashEndpoints,
  ...feedEndpoints,
  ...articleEndpoints,
  ...storyEndpoints,
  ...bulkEndpoints,
  ...storyEditEndpoints,
  ...categoryEndpoints,
  ...pageEndpoints,
  ...publisherEndpoints,
  ...publisherPageEndpoints,
  ...jobEndpoints,
  ...settingsEndpoints,
  ...retentionEndpoints,
  ...activityEndpoints,
  ...analysisEndpoints,
  ...receiptEndpoints,
  ...correctionEndpoints,
  ...modelEndpoints,
  ...attentionEndpoints,
  ...alertEndpoints,
  ...marketEndpoints,
  ...coinEndpoints,
  ...reactionEndpoints,
  ...scorecardEndpoints,
}

export type Api = typeof api
export type ApiKey = keyof Api

type Part<E, K extends keyof Endpoint, Fallback> =
  E extends Record<K, infer S extends z.ZodType> ? S : Fallback

/** What a caller passes for one endpoint: only the parts it has. */
export type CallInput<K extends ApiKey> = PartInput<K, 'params'> &
  PartInput<K, 'query'> &
  PartInput<K, 'body'>
type PartInput<K extends ApiKey, P extends 'params' | 'query' | 'body'> =
  Part<Api[K], P, never> extends never ? unknown : { [key in P]: z.input<Part<Api[K], P, never>> }

export type Reply<K extends ApiKey> = z.output<Api[K]['reply']>
