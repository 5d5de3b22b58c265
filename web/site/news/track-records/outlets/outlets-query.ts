import {
  DEFAULT_OUTLET_RANGE,
  OUTLET_RANGES,
  type OutletRange,
} from '../../../../../contract/news/outlet-rules.ts'
import type { Outlet } from '../../../../../contract/news/outlets.ts'
import type { Head } from '../../../../page/page-head.tsx'
import { feedLinks, namedHead } from '../../../frame/page-frame/page-heads.ts'
import { readIfThere } from '../../../frame/page-frame/site-queries.ts'

export const OUTLET_RANGE_CHOICES = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'all', label: 'All' },
] as const satisfies { value: OutletRange; label: string }[]

/** ' in 90 days'; nothing for all time. */
export const inRange = (range: OutletRange) =>
  range === 'all' ? '' : ` in ${OUTLET_RANGE_CHOICES.find(({ value }) => value === range)?.label}`

export const outletRangeOf = (params: URLSearchParams): OutletRange =>
  OUTLET_RANGES.find((range) => range === params.get('range')) ?? DEFAULT_OUTLET_RANGE

export const outletPath = (slug: string) => `/outlets/${slug}`

/** Null where the page is switched off. */
export const outletsQuery = (range: OutletRange) =>
  readIfThere('GET /api/outlets', { query: { range } }, 'Failed to fetch outlets')

/** Null when there is no such outlet. */
export const outletQuery = (slug: string, range: OutletRange) =>
  readIfThere(
    'GET /api/outlets/:slug',
    { params: { slug }, query: { range } },
    'Failed to fetch the outlet',
  )

export const outletsHead = (siteName: string): Head =>
  namedHead(
    'Outlets',
    '/outlets',
    'How each outlet does with the stories it reports: who is first, who copies, who leans.',
    siteName,
  )

export function outletHead({ name, slug, description }: Outlet, siteName: string): Head {
  const says = `How ${name} does with the stories it reports: how often it is first, what it copies, how it leans.`
  return {
    ...namedHead(name, outletPath(slug), description ? `${says} ${description}` : says, siteName),
    feeds: feedLinks('', `${name} | ${siteName}`).map((feed) => ({
      ...feed,
      href: `${feed.href}?publisher=${encodeURIComponent(name)}`,
    })),
  }
}
