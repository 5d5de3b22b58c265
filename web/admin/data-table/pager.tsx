import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'

export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <PanelFoot className="flex-nowrap text-small text-fg-3 tabular-nums max-md:px-4 [&>:first-child]:mr-auto">
      {children}
    </PanelFoot>
  )
}

type PagerProps = {
  page: number
  pageSize: number
  total: number
  /** Word for what is counted, when it is not everything. */
  of?: string
  onPage: (page: number) => void
}

/** '1 to 20 of 20,419' with Previous and Next. */
export function Pager({ page, pageSize, total, of = '', onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <TableFoot>
      <span>
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')}
        {of}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </TableFoot>
  )
}
