import type { receiptEndpoints } from '../../../contract/analysis/receipts.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { articleReceipt } from './store.ts'

export const receiptRoutes = ({ db }: Context): Routes<typeof receiptEndpoints> => ({
  'GET /api/articles/:id/receipt': async ({ params, caller }) => {
    const found = await articleReceipt(db, params.id, { hidden: caller.user !== null })
    if (!found) throw notFound('Article')
    const { admin, ...forAll } = found
    // what a call cost and what a model answered is for those who pay for it
    return caller.user?.role === 'admin' && admin ? { ...forAll, admin } : forAll
  },
})
