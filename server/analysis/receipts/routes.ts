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
    // Costs and raw replies are for admins only.
    return caller.user?.role === 'admin' && admin ? { ...forAll, admin } : forAll
  },
})
