import type { correctionEndpoints } from '../../../contract/analysis/corrections.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { correctArticle, takeBackCorrection } from './store.ts'

export const correctionRoutes = ({ db, now }: Context): Routes<typeof correctionEndpoints> => ({
  'PUT /api/articles/:id/correction': async ({ params, body, caller }) =>
    found(await correctArticle(db, params.id, body, whoIs(caller), now())),
  'DELETE /api/articles/:id/correction': async ({ params, caller }) =>
    found(await takeBackCorrection(db, params.id, whoIs(caller))),
})

function found<Article>(article: Article | undefined): Article {
  if (!article) throw notFound('Article')
  return article
}
