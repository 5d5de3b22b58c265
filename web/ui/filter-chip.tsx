import { X } from 'lucide-react'

/** A filter that is on, with its way out. */
export function FilterChip({
  label,
  value,
  isOneOfMany = false,
  onRemove,
}: {
  label: string
  value: string
  /** Several chips share the label, so the button's name includes the value. */
  isOneOfMany?: boolean
  onRemove: () => void
}) {
  return (
    <span className={chipClass}>
      <span className="min-w-0 truncate">
        <span className="text-fg-2">{label}:</span> <b className="font-strong">{value}</b>
      </span>
      <button
        type="button"
        aria-label={`Remove ${label}${isOneOfMany ? ` ${value}` : ''} filter`}
        onClick={onRemove}
        className="finger grid size-6 flex-none place-items-center rounded-pill text-fg-2 hover:bg-accent-line hover:text-fg max-md:size-9"
      >
        <X className="size-[13px]! [stroke-width:2.25]!" />
      </button>
    </span>
  )
}

const chipClass =
  'inline-flex h-[30px] max-w-full items-center gap-1.5 rounded-pill border border-accent-line bg-accent-tint ' +
  'pr-1 pl-3 text-small whitespace-nowrap max-md:h-9 max-md:pr-0'
