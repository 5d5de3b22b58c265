import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One panel per subject: no shadow, thin lines inside. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('panel', className)} />
}

type PanelHeadProps = { title: string; note?: ReactNode; children?: ReactNode }

/** The panel's name and a few quiet words on the left, its tools on the right. */
export function PanelHead({ title, note, children }: PanelHeadProps) {
  return (
    <div className="flex min-h-[54px] flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-2.5">
      <h2 className="mr-auto text-base font-strong">{title}</h2>
      {note && <span className="text-small text-fg-3">{note}</span>}
      {children}
    </div>
  )
}

export function PanelBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('p-5', className)}>{children}</div>
}
