import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Below a line at the end of a panel: its buttons or a quiet remark. */
export function PanelFoot({ className, ...rest }: ComponentProps<'div'>) {
  const look = 'flex flex-wrap items-center gap-2 border-line border-t px-5 py-3'
  return <div {...rest} className={classNames(look, className)} />
}
