/** Where an article was put, as it is kept. */
export type Placement = {
  article_id: number
  story_id: number
  score: number | null
  source: 'auto' | 'hand'
  doubtful: boolean
  copy_of: number | null
  likeness: number | null
  near_story_id: number | null
  near_score: number | null
}

export function placementOf(article: number, story: number, decision: Decision): Placement {
  const { score, source, doubtful, copyOf, near } = decision
  return {
    article_id: article,
    story_id: story,
    score: score ?? null,
    source,
    doubtful,
    copy_of: copyOf ?? null,
    likeness: copyOf === undefined ? null : likenessOf(decision, copyOf),
    near_story_id: near?.story ?? null,
    near_score: near?.score ?? null,
  }
}

/** In percent. */
export const likenessOf = ({ likeness }: Decision, copy: number) => likeness.get(copy) ?? 100

export type Verdict = { article_id: number; story_id: number; verdict: 'in' | 'out' }

/** What people decided about one article, as the grouper asks for it. */
export const handVerdicts = (
  own: readonly Verdict[],
  locked: ReadonlySet<number>,
): HandVerdicts => ({
  in: own.find(({ verdict }) => verdict === 'in')?.story_id,
  out: new Set(own.filter(({ verdict }) => verdict === 'out').map(({ story_id }) => story_id)),
  locked,
})

/** What people decided about one article and about whole stories. It wins over every score. */
export type HandVerdicts = {
  /** The story it belongs to. */
  in?: number | undefined
  /** Stories it does not belong to. */
  out?: ReadonlySet<number>
  /** Stories that take no article by themselves. */
  locked?: ReadonlySet<number>
  /** True for two stories that must not become one. */
  areApart?: (one: number, other: number) => boolean
}

export type Decision = {
  /** Undefined when the article starts a new story. */
  story: number | undefined
  /** Other stories it belongs to as well: they become one with `story`. */
  merged: number[]
  /** Of the story it joins. */
  score: number | undefined
  /** The nearest story it does not join, if that is within NEAR_MARGIN. */
  near: { story: number; score: number } | undefined
  source: 'auto' | 'hand'
  /** Joined by less than DOUBT_MARGIN: shown to editors. */
  doubtful: boolean
  /** The earliest article with this text, if that is another one. */
  copyOf: number | undefined
  /** Later articles that turn out to be copies of this one. */
  copies: number[]
  /** How much of each such text is the same as this one, in percent. */
  likeness: ReadonlyMap<number, number>
}
