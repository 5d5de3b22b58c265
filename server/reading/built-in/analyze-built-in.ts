import type { AnalysisResult } from '../../analysis/analysis-result.ts'
import { detectAd, type Origin } from '../text/detect-ad.ts'
import { storyLines, storyText } from './clean-text.ts'
import { readSentiment } from './explain-sentiment.ts'
import { findTags } from './find-tags.ts'
import { isEnglish } from './language.ts'
import { extractOverview } from './overview.ts'
import { scoreFreshness } from './score-freshness.ts'
import { type Nearest, type RecentArticle, StoryIndex } from './story-index.ts'

/**
 * The analyser that needs no key and no network. It reads one article, knows those published before it, and
 * answers what a language model would. The same input gives the same answer.
 */
export function analyzeBuiltIn(
  article: BuiltInArticle,
  recent: readonly RecentArticle[] | StoryIndex = [],
  now?: Date,
): AnalysisResult {
  return resultOf(readArticle(article, recent, now))
}

export function resultOf({
  title,
  lines,
  text,
  sentiment,
  verdict,
  nearest,
  ageHours,
}: ReadArticle): AnalysisResult {
  const { ad, reason } = verdict
  return {
    freshness: scoreFreshness({ title, text, ad, similarity: nearest.similarity, ageHours }),
    sentiment: sentiment?.score ?? null,
    sentiment_reason: sentiment ? null : 'not in English',
    tags: findTags(title, text),
    overview: extractOverview(title, lines),
    ad,
    ad_reason: reason,
  }
}

/** What scores and their receipt both start from. */
export type ReadArticle = ReturnType<typeof readArticle>

export function readArticle(
  article: BuiltInArticle,
  recent: readonly RecentArticle[] | StoryIndex | Nearest,
  now: Date | undefined,
) {
  const title = storyText(article.title.slice(0, MOST_TITLE))
  const lines = storyLines((article.content || article.overview || '').slice(0, MOST_CONTENT))
  const text = lines.join(' ')
  return {
    title,
    lines,
    text,
    sentiment: isEnglish(title, text) ? readSentiment(title, text) : null,
    verdict: detectAd(title, text, article.url ?? '', article),
    nearest: isNearest(recent) ? recent : nearestAmong(recent, { ...article, title, content: text }),
    ageHours: hoursBetween(article.published_at, now),
  }
}

/** Known from the story already. */
const isNearest = (recent: readonly RecentArticle[] | StoryIndex | Nearest): recent is Nearest =>
  'similarity' in recent

const nearestAmong = (recent: readonly RecentArticle[] | StoryIndex, article: RecentArticle) =>
  (recent instanceof StoryIndex ? recent : new StoryIndex(recent)).nearest(article)

/** Only the title is needed; `overview` stands in for a missing `content`. */
export type BuiltInArticle = RecentArticle & Origin & { overview?: string | null }

/** Far more than any rule looks at; keeps a megabyte of markup from costing time. */
const MOST_TITLE = 1000
const MOST_CONTENT = 20_000

/** An article without a date, or asked about without a clock, counts as just published. */
function hoursBetween(published: Date | string | undefined, now: Date | undefined): number {
  const hours = (now?.getTime() ?? Number.NaN) - new Date(published ?? Number.NaN).getTime()
  return Number.isFinite(hours) ? hours / 3_600_000 : 0
}
