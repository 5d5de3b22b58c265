import type { EndpointTable } from '../../../contract/endpoint.ts'
import { isSwitchedOn, type PublicPage } from '../../../contract/platform/public-pages.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { currentSite } from './current-site.ts'

export const isShown = async (
  context: Pick<Context, 'db' | 'config'>,
  page: PublicPage,
): Promise<boolean> => isSwitchedOn(await currentSite(context), page)

/** Throws 404 when an admin switched this page off. */
export async function requireShown(context: Pick<Context, 'db' | 'config'>, page: PublicPage) {
  if (!(await isShown(context, page))) throw notFound('Page')
}

type Handlers = Record<string, (input: never) => unknown>

/** The same handlers, with those of pages that can be switched off behind their switch. */
export function behindSwitches<Routes extends object>(
  context: Pick<Context, 'db' | 'config'>,
  endpoints: EndpointTable,
  routes: Routes,
): Routes {
  const closed: Handlers = {}
  for (const [key, { page }] of Object.entries(endpoints)) {
    const handler = (routes as Handlers)[key]
    if (page && handler)
      closed[key] = async (input) => {
        await requireShown(context, page)
        return handler(input)
      }
  }
  return { ...routes, ...closed }
}
