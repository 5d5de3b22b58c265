import type { ReactNode } from 'react'

type ChartFootProps = {
  /** The selected or filtered span as text. */
  span: ReactNode
  onClear: () => void
  clearLabel: 'Cancel' | 'Clear time'
}

/** The time filter, with a button that clears it. */
export function ChartFoot({ span, onClear, clearLabel }: ChartFootProps) {
  return (
    <>
      <p className="min-w-0 flex-1">{span}</p>
      <button
        type="button"
        onClick={onClear}
        className="-mr-1 inline-flex min-h-8 flex-none items-center rounded-control px-1 font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-11 max-md:min-w-11"
      >
        {clearLabel}
      </button>
    </>
  )
}
