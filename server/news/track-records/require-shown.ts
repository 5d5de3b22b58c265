import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { currentSite } from '../../platform/settings/current-site.ts'

type RecordPage = 'outlets' | 'corrections' | 'moves'

export const isShown = async (context: Context, page: RecordPage): Promise<boolean> =>
  (await currentSite(context))[`show_${page}`]

/** Throws 404 when the owner switched this page off. */
export async function requireShown(context: Context, page: RecordPage) {
  if (!(await isShown(context, page))) throw notFound('Page')
}
