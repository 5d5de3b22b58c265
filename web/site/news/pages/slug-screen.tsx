import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { componentOf, loadOnce } from '../../../page/load-once.ts'
import { SkeletonRegion } from '../../../ui/skeleton.tsx'
import { NotFoundScreen } from '../../frame/page-frame/not-found-screen.tsx'
import { pathOf, whatIsAt } from '../../frame/page-frame/site-queries.ts'

const retryMs = 15_000
const useCategory = loadOnce(
  () => import('../categories/category-screen.tsx'),
  'site/news/categories/category-screen.tsx',
)
const useManagedPage = loadOnce(
  () => import('./managed-page-screen.tsx'),
  'site/news/pages/managed-page-screen.tsx',
)
const CategoryScreen = componentOf(useCategory, 'CategoryScreen')
const ManagedPageScreen = componentOf(useManagedPage, 'ManagedPageScreen')

/** Any path without a fixed route: an active category, else a managed page, else the 404 screen. */
export function SlugScreen() {
  const { pathname } = useLocation()
  const { data: found } = useQuery({
    ...whatIsAt(pathOf(pathname)),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  if (found === undefined) return <Waiting />
  if (found === null) return <NotFoundScreen path={pathname} />
  if ('page' in found) return <ManagedPageScreen page={found.page} />
  return <CategoryScreen key={found.category.slug} category={found.category} />
}

function Waiting() {
  return (
    <SkeletonRegion
      className="content min-h-dvh pt-9 max-md:pt-6"
      lines={['h-8 w-60', 'mt-4 h-4 w-full max-w-[600px]']}
    />
  )
}
