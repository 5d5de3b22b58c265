import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { controlClass } from '../../../ui/field-frame.tsx'
import { Switch } from '../../../ui/switch.tsx'

type PanelSectionProps = { title: string; count?: ReactNode; children: ReactNode }

export const PanelSection = ({ title, count, children }: PanelSectionProps) => (
  <section
    aria-label={title}
    className="px-6 py-[18px] not-first:border-line not-first:border-t max-md:px-4"
  >
    <h3 className="mb-2 flex items-center gap-2 text-base font-headline">
      {title}
      <span className="ml-auto text-hint font-normal text-fg-3 tabular-nums">{count}</span>
    </h3>
    {children}
  </section>
)

type PanelChipsProps = {
  chips: readonly { text: string; icon?: ReactNode; removeLabel: string; onRemove: () => void }[]
  /** What is said without any. */
  empty: string
  muted?: boolean
}

export function PanelChips({ chips, empty, muted = false }: PanelChipsProps) {
  if (chips.length === 0) return <p className="text-hint text-fg-3">{empty}</p>
  return (
    <div className="flex flex-wrap gap-1.5">
      {chips.map(({ text, icon, removeLabel, onRemove }) => (
        <span
          key={removeLabel}
          className={classNames(
            'inline-flex h-[30px] max-w-full items-center gap-1.5 rounded-pill border pr-1 text-small font-strong max-md:h-10 max-md:pr-1',
            muted ? 'border-line-2 bg-surface-3 pl-3' : 'border-accent-line bg-accent-tint pl-2',
          )}
        >
          {icon}
          <span className="truncate">{text}</span>
          <button
            type="button"
            aria-label={removeLabel}
            onClick={onRemove}
            className="finger grid size-6 flex-none place-items-center rounded-pill text-fg-2 hover:bg-accent-line hover:text-fg max-md:size-8"
          >
            <X className="size-[13px]! [stroke-width:2.25]!" />
          </button>
        </span>
      ))}
    </div>
  )
}

type AddLineProps = {
  label: string
  placeholder?: string
  button: string
  list?: string
  onType?: (text: string) => void
  /** Says why it cannot be added. */
  onAdd: (text: string) => string | undefined
}

export function AddLine({ label, placeholder = label, button, list, onType, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    onType?.(text.trim())
  }
  return (
    <>
      <form
        className="mt-2.5 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!typed.trim()) return
          const wrong = onAdd(typed.trim())
          setProblem(wrong)
          if (!wrong) type('')
        }}
      >
        <input
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          list={list}
          maxLength={100}
          autoComplete="off"
          className={`${controlClass} h-9 min-w-0 flex-1 px-3 max-md:h-11`}
        />
        <Button type="submit">{button}</Button>
      </form>
      <p role="status" className="text-hint text-bear-text not-empty:mt-1.5">
        {problem}
      </p>
    </>
  )
}

type PanelOptionProps = {
  label: string
  hint: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

export const PanelOption = ({ label, hint, ...rest }: PanelOptionProps) => (
  <div className="mt-1.5 flex min-h-11 items-center justify-between gap-4 py-1 max-md:min-h-14">
    <span className="grid">
      <span className="font-label">{label}</span>
      <span className="text-hint text-fg-3">{hint}</span>
    </span>
    <Switch label={label} {...rest} />
  </div>
)

type PanelRowProps = {
  children: ReactNode
  count?: ReactNode
  removeLabel: string
  onRemove: () => void
}

export const PanelRow = ({ children, count, removeLabel, onRemove }: PanelRowProps) => (
  <li className="flex min-h-12 items-center gap-2.5 not-first:border-line not-first:border-t max-md:min-h-14">
    <span className="min-w-0 flex-1 py-1">{children}</span>
    {count}
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="finger -mr-1.5 grid size-7 flex-none place-items-center rounded-control text-fg-3 hover:bg-surface-3 hover:text-fg max-md:size-11"
    >
      <X />
    </button>
  </li>
)
