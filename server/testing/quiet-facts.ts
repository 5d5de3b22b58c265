import type { Facts } from '../admin/attention/facts.ts'

/** A site of which nothing needs attention, as far as the issues look at it. */
export const quietFacts = (now: Date): Facts => ({
  now,
  publishers: [],
  spend: {
    today_usd: 0,
    daily_budget_usd: 1,
    month_usd: 0,
    monthly_budget_usd: null,
    forecast_usd: null,
    budget_reached_on: null,
  } as Facts['spend'],
  models: [],
  settings: { ai_model: 'gpt-4', ai_cheaper_model: null } as Facts['settings'],
  givenUp: undefined,
  failedJobs: [],
  disk: undefined,
  ads: undefined,
  hold: null,
  room: undefined,
  silentChannels: [],
  failingFollows: [],
})
