import type { ComponentProps, ReactNode } from 'react'

/** Articles to choose from, one a row. */
export function PickList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-small font-label">{legend}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-[10px] border border-line">{children}</div>
    </fieldset>
  )
}

type PickRowProps = { input: ComponentProps<'input'>; title: string; children: ReactNode }

export function PickRow({ input, title, children }: PickRowProps) {
  return (
    <label className="flex min-h-13 items-center gap-3 px-3.5 py-2">
      <input {...input} className="size-[18px] flex-none accent-accent" />
      <span className="min-w-0">
        <span className="block leading-[18px] [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-hint text-fg-3">{children}</span>
      </span>
    </label>
  )
}
