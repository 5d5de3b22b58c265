import { useQuery } from '@tanstack/react-query'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { outletQuery } from '../../site/outlets/outlets-query.ts'

const useFigures = loadOnce(() => import('../../site/outlets/outlet-figures.tsx'), '', 'idle')

/** The figures of its public page, over 90 days. */
export function OutletRecord({ slug }: { slug: string }) {
  return (
    <section aria-label="Record of 90 days" className="mb-4">
      <PartBoundary>
        <Figures slug={slug} />
      </PartBoundary>
    </section>
  )
}

function Figures({ slug }: { slug: string }) {
  const { OutletFigures } = useFigures()
  const { data: outlet } = useQuery(outletQuery(slug, '90d'))
  return outlet && <OutletFigures outlet={outlet} />
}
