import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

/** Row actions stay quiet until the row is pointed at or holds the focus; `data-loud` makes one of them stand out. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mr-2 flex justify-end gap-0.5 [&>button]:px-2 [&>button:not([data-loud])]:border-transparent [&>button:not([data-loud])]:bg-transparent group-focus-within/row:[&>button:not([data-loud]):enabled]:border-line-2 group-focus-within/row:[&>button:not([data-loud]):enabled]:bg-surface group-hover/row:[&>button:not([data-loud]):enabled]:border-line-2 group-hover/row:[&>button:not([data-loud]):enabled]:bg-surface">
      {children}
    </div>
  )
}

/** One action of a row. `of` names the row to those who cannot see which one the button stands in. */
export function RowAction({ of, ...rest }: Omit<ComponentProps<typeof Button>, 'size'> & { of: string }) {
  return <Button size="sm" aria-description={of} {...rest} />
}
