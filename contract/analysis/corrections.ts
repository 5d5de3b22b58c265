import * as z from 'zod'
import { ById, type EndpointTable, optionalText } from '../endpoint.ts'
import { AdminArticle } from '../news/articles.ts'
import { SCORE_MAX, SCORE_MIN } from './scores.ts'

const Score = z
  .number()
  .min(SCORE_MIN)
  .max(SCORE_MAX)
  .transform((score) => Math.round(score * 100) / 100)

/** Fields given are corrected; omitted fields stay. */
export const CorrectionBody = z
  .object({
    freshness: Score.optional().meta({ description: 'Freshness score; left out: it stays' }),
    sentiment: Score.optional().meta({ description: 'Sentiment score; left out: it stays' }),
    ad: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it is advertising; left out: it stays' }),
    tags: z
      .array(z.string().trim().min(1).max(40))
      .max(10)
      .optional()
      .meta({ description: 'Names of tags; new ones are made. Left out: they stay' }),
    why: optionalText(500).meta({ description: 'Reason, for other editors' }),
  })
  .refine(({ why: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
    message: 'must correct at least one of freshness, sentiment, ad and tags',
  })
export type CorrectionBody = z.output<typeof CorrectionBody>

export const correctionEndpoints = {
  'PUT /api/articles/:id/correction': {
    access: 'editor',
    summary: 'Correct scores, ad mark or tags; no later analysis overwrites them',
    params: ById,
    body: CorrectionBody,
    reply: AdminArticle,
  },
  'DELETE /api/articles/:id/correction': {
    access: 'editor',
    summary: 'Go back to what the analyser said',
    params: ById,
    reply: AdminArticle,
  },
} satisfies EndpointTable
