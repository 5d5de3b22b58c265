import { Button } from '../ui/button.tsx'
import { TableFoot } from '../ui/table.tsx'

type PagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** '1 to 20 of 20,419' with the way back and on. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <TableFoot>
      <span>
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
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
