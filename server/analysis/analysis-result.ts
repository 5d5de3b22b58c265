/** What an analysis stores, whoever made it. */
export type AnalysisResult = {
  freshness: number
  sentiment: number
  tags: string[]
  overview: string
  ad: boolean
  ad_reason: string | null
}
