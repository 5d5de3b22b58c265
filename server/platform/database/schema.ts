/**
 * Every table, by domain: what stores import, and what migrations are generated from. Columns carry their wire names
 * as keys, so that a selected row is the reply.
 */
export { activityLogs } from './schema/activity.ts'
export { alertChannels, alertDeliveries, alertRules, signInAddresses } from './schema/alerts.ts'
export { aiCalls, languageModels } from './schema/analysis.ts'
export { appState } from './schema/app-state.ts'
export { articles, deletedArticles } from './schema/articles.ts'
export { briefs } from './schema/briefs.ts'
export { categories, oldCategorySlugs } from './schema/categories.ts'
export { articleCoins, coinAliases, coinNewsDays } from './schema/coin-links.ts'
export { correctionReports, corrections, overviewVersions } from './schema/corrections.ts'
export { dataFiles, dataRemovals } from './schema/data-files.ts'
export { searchRefreshes, siteChanges } from './schema/feed.ts'
export {
  followChannels,
  followConfirmations,
  followers,
  followMessages,
  followProblems,
  followRules,
  followSettings,
} from './schema/following.ts'
export { longJobSteps, longJobs } from './schema/long-jobs.ts'
export { coins, pricePoints } from './schema/market.ts'
export { moves } from './schema/moves.ts'
export { pages } from './schema/pages.ts'
export { feedFetches, feedStates, oldPublisherSlugs, publishers } from './schema/publishers.ts'
export { baseRates, storyReactions } from './schema/reactions.ts'
export { dailyReads } from './schema/reads.ts'
export { receipts } from './schema/receipts.ts'
export { type OutletDetail, outletRecords, outletTotals } from './schema/records.ts'

export { retention, settings, siteSettings } from './schema/settings.ts'
export {
  articleStories,
  articleVersions,
  stories,
  storyCoins,
  storyVerdicts,
} from './schema/stories.ts'
export { tags } from './schema/tags.ts'
export { trash } from './schema/trash.ts'
export { updateEpoch, updates } from './schema/updates.ts'
export { uploads } from './schema/uploads.ts'
export {
  apiTokens,
  invitations,
  loginFailures,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  twoFactor,
  users,
} from './schema/users.ts'
