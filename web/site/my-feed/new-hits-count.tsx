import { totalText, useNewHits } from './saved-searches.ts'

export function NewHitsCount() {
  const total = totalText(useNewHits())
  if (!total) return null
  return (
    <span className="count-badge ml-2 h-5 min-w-5 px-1.5 text-hint leading-none max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-0 max-[899px]:md:hidden">
      {total}
    </span>
  )
}
