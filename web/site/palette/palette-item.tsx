import { Fragment, type ReactNode } from 'react'

/** One thing that can be chosen: a place to go to, or a setting that changes where it stands. */
export type PaletteItem = {
  key: string
  icon: ReactNode
  label: string
  /** Beside the label, quieter. */
  detail?: string | undefined
  right?: ReactNode
  /** Of ours, or of another site, which opens in a new tab. */
  href?: string
  run?: () => void
}

export type PaletteGroup = { name: string; items: readonly PaletteItem[] }

type OptionRowProps = {
  item: PaletteItem
  id: string
  typed: string
  selected: boolean
  onChoose: (newTab: boolean) => void
  onPoint?: () => void
}

/** Never focused: the field keeps the focus and names the chosen row. */
export function OptionRow({ item, id, typed, selected, onChoose, onPoint }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onPointerMove={onPoint}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
      className="option-row"
    >
      <span className="grid size-7 place-items-center text-fg-3">{item.icon}</span>
      <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">
        <b className="font-label">
          <Marked typed={typed}>{item.label}</Marked>
        </b>{' '}
        {item.detail && <small className="ml-1 text-hint text-fg-3">{item.detail}</small>}
      </span>{' '}
      <span className="text-hint whitespace-nowrap text-fg-3 tabular-nums">{item.right}</span>
    </div>
  )
}

/** What was typed, where it begins a word. */
function Marked({ typed, children: text }: { typed: string; children: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu)
  if (!words) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'))
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        key={index}
        className="bg-transparent font-figure text-inherit underline decoration-1 underline-offset-3"
      >
        {part}
      </mark>
    ),
  )
}

/** Options of one kind under their name. */
export function OptionGroup({
  name,
  children,
  className,
}: {
  name: string
  children: ReactNode
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={name} className={className}>
      <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-meta font-label text-fg-3">
        {name}
      </p>
      {children}
    </div>
  )
}
