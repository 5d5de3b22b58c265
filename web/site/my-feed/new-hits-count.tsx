import { totalText, useNewHits } from './saved-searches.ts'

export function NewHitsCount() {
  const total = totalText(useNewHits())
  if (!total) return null
  return (
    <span className="ml-2 inline-grid h-5 min-w-5 place-items-center rounded-pill bg-accent px-1.5 text-meta leading-none font-figure text-on-accent tabular-nums max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-0 max-[899px]:md:hidden">
      {total}
    </span>
  )
}
