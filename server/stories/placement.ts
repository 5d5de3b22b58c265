import type { Decision, HandVerdicts } from './decision.ts'

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
export const handVerdicts = (own: readonly Verdict[], locked: ReadonlySet<number>): HandVerdicts => ({
  in: own.find(({ verdict }) => verdict === 'in')?.story_id,
  out: new Set(own.filter(({ verdict }) => verdict === 'out').map(({ story_id }) => story_id)),
  locked,
})
