import type * as z from 'zod'
import { activityEndpoints } from './accounts/activity.ts'
import { apiTokenEndpoints } from './accounts/api-tokens.ts'
import { authEndpoints } from './accounts/auth.ts'
import { invitationEndpoints } from './accounts/invitations.ts'
import { passkeyEndpoints } from './accounts/passkeys.ts'
import { trashEndpoints } from './accounts/trash.ts'
import { twoFactorEndpoints } from './accounts/two-factor.ts'
import { userEndpoints } from './accounts/users.ts'
import { alertEndpoints } from './admin/alerts.ts'
import { attentionEndpoints } from './admin/attention.ts'
import { bulkEndpoints } from './admin/bulk.ts'
import { retentionEndpoints } from './admin/retention.ts'
import { analysisEndpoints } from './analysis/analysis.ts'
import { correctionEndpoints } from './analysis/corrections.ts'
import { modelEndpoints } from './analysis/models.ts'
import { receiptEndpoints } from './analysis/receipts.ts'
import type { Endpoint } from './endpoint.ts'
import { followingEndpoints } from './following/following.ts'
import { readerEndpoints } from './following/following-settings.ts'
import { coinEndpoints } from './market/coins.ts'
import { marketEndpoints } from './market/market.ts'
import { reactionEndpoints } from './market/reactions.ts'
import { scorecardEndpoints } from './market/scorecard.ts'
import { articleEndpoints } from './news/articles.ts'
import { briefEndpoints } from './news/briefs.ts'
import { categoryEndpoints } from './news/categories.ts'
import { discoveryEndpoints } from './news/discovery.ts'
import { feedEndpoints } from './news/feed.ts'
import { headlineCorrectionEndpoints } from './news/headline-changes.ts'
import { moveEndpoints } from './news/moves.ts'
import { outletEndpoints } from './news/outlets.ts'
import { pageEndpoints } from './news/pages.ts'
import { publisherPageEndpoints } from './news/publisher-page.ts'
import { publisherEndpoints } from './news/publishers.ts'
import { tagEndpoints } from './news/tags.ts'
import { jobEndpoints } from './platform/jobs.ts'
import { readEndpoints } from './platform/reads.ts'
import { settingsEndpoints } from './platform/settings.ts'
import { siteEndpoints } from './platform/site.ts'
import { dataFileEndpoints } from './publishing/data-files.ts'
import { postsApiEndpoints } from './publishing/posts-api.ts'
import { updateEndpoints } from './publishing/updates.ts'
import { storyEndpoints } from './stories/stories.ts'
import { storyEditEndpoints } from './stories/story-edits.ts'

/** All endpoints. Searching for a key finds contract, implementation and use. */
export const api = {
  ...authEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...twoFactorEndpoints,
  ...apiTokenEndpoints,
  ...passkeyEndpoints,
  ...tagEndpoints,
  ...trashEndpoints,
  ...feedEndpoints,
  ...articleEndpoints,
  ...updateEndpoints,
  ...postsApiEndpoints,
  ...storyEndpoints,
  ...bulkEndpoints,
  ...storyEditEndpoints,
  ...outletEndpoints,
  ...categoryEndpoints,
  ...pageEndpoints,
  ...publisherEndpoints,
  ...discoveryEndpoints,
  ...publisherPageEndpoints,
  ...jobEndpoints,
  ...readEndpoints,
  ...settingsEndpoints,
  ...siteEndpoints,
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
  ...headlineCorrectionEndpoints,
  ...moveEndpoints,
  ...briefEndpoints,
  ...dataFileEndpoints,
  ...followingEndpoints,
  ...readerEndpoints,
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
